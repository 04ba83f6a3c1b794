"""What is not yet in shape, by area. A line is deleted with the fault it names; none is added.

The kinds of lines are those of tests/shape.py; `python -m tests.not_yet` prints what is out of shape now.
"""

from pathlib import Path

NOT_YET: dict[str, set[str]] = {}

if __name__ == "__main__":
    from tests.shape import Tree

    for area, lines in sorted(Tree(Path("src/miskatonic")).faults().items()):
        print(area, *sorted(lines), sep="\n    ")
