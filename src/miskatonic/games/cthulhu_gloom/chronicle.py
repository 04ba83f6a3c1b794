"""x"""

from miskatonic.core.moves import Verb


def can_carry_caption(verb: Verb) -> bool:
    """CG-12.2: whoever plays a card may tell how it came about."""
    return verb.name in ("play", "respond")
