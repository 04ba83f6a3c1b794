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
            self._marks = list(map(hash, self.html.split("\n")))
        return self._marks

    def whole(self) -> bytes:
        return b'"html":%b' % msgspec.json.encode(self.html)

    def since(self, earlier: Marks) -> bytes:
        """New lines as they are; runs of lines that the earlier sheet had as where they begin there and how many."""
        if self._since is None or self._since[0] is not earlier:
            self._since = earlier, b'"changed":%b' % msgspec.json.encode(self._changed_since(earlier))
        return self._since[1]

    def _changed_since(self, earlier: Marks) -> list[str | list[int]]:
        lines = self.html.split("\n")
        if self._marks is None:
            self._marks = list(map(hash, lines))
        known: dict[int, int] = {}
        changed: list[str | list[int]] = []
        end = len(earlier)
        begins = at = 0  # the run of known lines that we are in, and where it would go on
        for number, mark in enumerate(self._marks):
            if at < end and earlier[at] == mark:  # nearly always
                at += 1
                continue
            if at > begins:
                changed.append([begins, at - begins])
            known = known or {mark: place for place, mark in enumerate(earlier)}
            place = known.get(mark)
            if place is None:
                changed.append(lines[number])
                at += 1  # most often one line has taken the place of another
                begins = at
            else:
                begins, at = place, place + 1
        if at > begins:
            changed.append([begins, at - begins])
        return changed


def join(data: bytes, member: bytes) -> bytes:
    """An encoded object with one more member."""
    return b"%b,%b}" % (data[:-1], member)
