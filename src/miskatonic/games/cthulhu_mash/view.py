from __future__ import annotations
import msgspec
class MashView(msgspec.Struct, frozen=True):
    game: str
def view(state, seat):
    return MashView("cthulhu_mash")
def draw(view, tables):
    return ""
