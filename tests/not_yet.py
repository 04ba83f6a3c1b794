"""What is not yet in shape, by area. A line is deleted with the fault it names; none is added.

The kinds of lines are those of tests/shape.py; `python -m tests.not_yet` prints what is out of shape now.
"""

from pathlib import Path

NOT_YET: dict[str, set[str]] = {
    "bots": {
        "inner loop stepping.py",
    },
    "core": {
        "unmarked COMPILED piles.py",
        "unmarked COMPILED state.py",
        "unmarked trick piles.py",
    },
    "cthulhu_mash": {
        "bare number table/clicks.py",
        "bare number table/draw.py",
        "bare number table/observe.py",
        "bare number table/odds.py",
        "bare number table/placing.py",
        "bare number table/positions.py",
        "bare number table/view.py",
        "frames[n] table/positions.py",
        "late import game.py",
        "late import table/placing.py",
        "long rules/tables.py:Tables._cards",
        "long rules/tables.py:Tables._tiles",
        "long table/observe.py:MashObserver.__init__",
        "long table/positions.py:position",
    },
    "envs": {
        "unmarked trick gym.py",
        "unmarked trick masks.py",
    },
    "great_old_one": {
        "class chain rules/horrors.py:HorrorsState",
        "class chain rules/state.py:GreatOldOneState",
        "frames[n] table/view.py",
        "lacks names.py",
        "lacks numbers/__init__.py",
        "lacks rules/flow.py",
        "lacks rules/flow.py:State",
        "lacks rules/set_up.py",
        "lacks rules/state.py:Data",
        "lacks things.py",
        "long line table/table.html",
        "long rules/horrors.py:HorrorsState.resolve",
        "long rules/tables.py:Tables.__init__",
        "long table/positions.py:_place_cards",
        "name rules/pages.py",
        "name rules/rooms.py",
        "no room events.py",
        "no room moves.py",
        "reads tables table/table.html",
        "unmarked COMPILED rules/cards.py",
    },
    "web": {
        "long line templates/base.html",
        "long line templates/credits.html",
        "long line templates/lobby.html",
        "long line templates/new.html",
        "long line templates/replay.html",
        "long line templates/seat.html",
        "long line templates/sorry.html",
        "long line templates/table.html",
    },
}

if __name__ == "__main__":
    from tests.shape import Tree

    for area, lines in sorted(Tree(Path("src/miskatonic")).faults().items()):
        print(area, *sorted(lines), sep="\n    ")
