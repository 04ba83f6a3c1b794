"""Miskatonic: five Cthulhu Mythos tabletop games, for people, bots and researchers.

>>> import miskatonic
>>> g = miskatonic.game("stars_are_right")
>>> s = g.new(seats=2, seed=1)
>>> g.say(s.moves()[-1])
'Go on'
"""

import sys
from typing import cast

from miskatonic.compiling import library

library.install()  # before anything that may be compiled is imported

from miskatonic.games import Games, game  # noqa: E402

games = cast(Games, sys.modules["miskatonic.games"])  # the package, which can be called: games() lists the ids

__all__ = ["game", "games"]
__version__ = "0.1.0"
