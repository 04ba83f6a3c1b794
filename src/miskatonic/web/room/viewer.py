"""One who looks at a table: whose screen it is, and through which eyes it looks."""

from __future__ import annotations

from miskatonic.web.prefs import Prefs


class Viewer:
    def __init__(self, guest: str, prefs: Prefs, name: str, token: str | None = None) -> None:
        self.guest = guest
        self.prefs = prefs
        self.name = name
        self.token = token  # of the seat's link that was followed: it is good as long as the link is
        self.chosen: int | None = None  # on a shared device: the seat that looks at the screen
        self.greeted = False
        self.outdated = False  # it speaks another version of the protocol
        self.changes = False  # it puts a table together from what has changed
        self.seq = 0  # of the last present it was sent

    @property
    def shares(self) -> bool:
        """Whether a device with several seats is passed round."""
        return self.prefs.pass_device
