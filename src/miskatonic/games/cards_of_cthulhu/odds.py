from typing import Any
def foretell(state: Any, move: int) -> str: return ""
