"""A drawn table on the wire: whole, or as what has changed since the one that a socket was sent before."""

from __future__ import annotations

import msgspec

Marks = list[int]  # of a sheet, a hash for each of its lines: all that has to be kept of one that was sent


class Sheet:
    def __init__(self, html: str) -> None:
        self.html = html
        self._marks: Marks | None = None
        self._since: tuple[Marks, bytes] | None = None  # those who look with the same eyes are sent the same

    @property
    def marks(self) -> Marks:
        if self._marks is None:
            self._marks = [hash(line) for line in self.html.split("\n")]
        return self._marks

    def whole(self) -> bytes:
        return b'"html":%b' % msgspec.json.encode(self.html)

    def since(self, earlier: Marks) -> bytes:
        """New lines as they are; runs of lines that the earlier sheet had as where they begin there and how many."""
        if self._since is None or self._since[0] is not earlier:
            known = {mark: at for at, mark in enumerate(earlier)}
            changed: list[str | list[int]] = []
            run = [-1, 0]
            for line, mark in zip(self.html.split("\n"), self.marks, strict=True):
                at = known.get(mark)
                if at is None:
                    changed.append(line)
                    run = [-1, 0]
                elif run[1] and at == run[0] + run[1]:
                    run[1] += 1
                else:
                    run = [at, 1]
                    changed.append(run)
            self._since = earlier, b'"changed":%b' % msgspec.json.encode(changed)
        return self._since[1]


def join(data: bytes, member: bytes) -> bytes:
    """An encoded object with one more member."""
    return b"%b,%b}" % (data[:-1], member)
