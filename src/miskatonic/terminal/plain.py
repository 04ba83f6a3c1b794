"""A plain text table: the view, the numbered legal moves as sentences, and a few commands."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from miskatonic.bots import Bot, Eyes, bot
from miskatonic.bots.own import bot_or_own
from miskatonic.core.chance import seeded
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.events import named, second_person
from miskatonic.core.game import Game
from miskatonic.core.moves import in_words
from miskatonic.core.record import Playthrough, Step
from miskatonic.core.state import NOBODY
from miskatonic.naming import HOUSE, named_by_record
from miskatonic.review.hints import hint

HELP = """Type the number of a move, or the move itself (such as "{example}"). Also:
  moves          all legal moves again
  why MOVE       why a move is not allowed
  undo, redo     take back your last move, or play it again
  hint           what the strongest bot would do, and why
  rules ID       a rule, such as "rules {rule}"
  log            what happened so far
  save FILE      keep the game
  quit           leave; the game is saved"""
MANY = 30  # more moves than this are listed by verb, and in full on demand


class Leave(Exception):
    """The player leaves the table."""


class PlainTable:
    """One game at one terminal. `ask` reads a line and raises EOFError at its end, `tell` prints one."""

    def __init__(
        self,
        played: Playthrough,
        *,
        seed: int,
        save_to: Path,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
    ) -> None:
        self.played = played
        self.game: Game = played.game
        self.save_to = save_to
        self.ask = ask
        self.tell = tell
        self.names = named_by_record(played.seats)
        self.bots: dict[int, Bot] = {
            seat: bot_or_own(name.removeprefix("bot:"), seed + seat)
            for seat, name in enumerate(played.seats)
            if name.startswith("bot:")
        }
        if self.game.house:
            self.bots[len(played.seats)] = bot("greedy", seed)
            self.names.append(HOUSE)
        self.humans = [seat for seat in range(len(played.seats)) if seat not in self.bots]
        self.eyes: int | None = self.humans[0] if self.humans else None

    def run(self) -> None:
        """Play until the game is over or the player leaves; either way the game is saved."""
        self.tell(HELP.format(example=self._example(), rule=next(iter(self.game.rulebook.rules))))
        self.tell(self._introduction())
        try:
            while self.played.state.seat != NOBODY:
                seat = self.played.state.seat
                if seat in self.bots:
                    self._bot_plays(seat)
                else:
                    self._pass_device(seat)
                    self._decide(seat)
            self._end()
        except (Leave, EOFError, KeyboardInterrupt):
            self.tell("")
        self.save(self.save_to)

    def _introduction(self) -> str:
        """Who is at the table, and which of them think by machine."""
        told = [
            f"{name} ({self.played.seats[seat].removeprefix('bot:')} bot)" if seat in self.bots else name
            for seat, name in enumerate(self._named()[: len(self.played.seats)])
        ]
        return f"At the table: {in_words(told)}."

    def save(self, path: Path) -> None:
        try:
            self.played.export().save(path)
        except MiskatonicError as fault:
            self.tell(str(fault))
        else:
            self.tell(f"Saved: {path}")

    def _example(self) -> str:
        return self.game.text(self.played.state.moves()[0], self.played.state)

    def _bot_plays(self, seat: int) -> None:
        player = self.bots[seat]
        self._play(player.choose(Eyes(self.game, self.played.state, seat, player.chance)))

    def _play(self, move: int) -> None:
        self.tell_step(self.played.play(move))

    def tell_step(self, step: Step) -> None:
        for event in self.game.events(step.heard, self.eyes, self._named(), self.played.state):
            self.tell(f"  {event.sentence} [{event.rule}]")

    def _read(self, sentence: str) -> str:
        return named(sentence, self._named())

    def _named(self) -> list[str]:
        return ["You" if [seat] == self.humans else name for seat, name in enumerate(self.names)]

    def _pass_device(self, seat: int) -> None:
        """Several people at one terminal: hide one hand before the next is shown."""
        if len(self.humans) > 1 and seat != self.eyes:
            self.tell("\n" * 40 + f"Pass the keyboard to {self.names[seat]}.")
            self.ask("Press Enter when you sit there. ")
            self.eyes = seat

    def _decide(self, seat: int) -> None:
        state = self.played.state
        self.tell("")
        view = state.view(seat)
        self.tell(named(self.game.draw(view), self.names))
        self._tell_goal(view)
        moves = state.moves()
        self._list(moves, everything=False)
        while True:
            line = self.ask(f"{self.names[seat]}> ").strip()
            if line and self._obey(line, moves, seat):
                return

    def _tell_goal(self, view: Any) -> None:
        """What wins, how far everybody is, and the steps of a turn with the present one in brackets."""
        goal = self.game.goal(view)
        if goal is None:
            return
        names = [*self._named(), "all"]
        steps = " > ".join(f"[{step}]" if at == goal.now else step for at, step in enumerate(goal.steps))
        standings = "; ".join(f"{names[one.seat]}: {one.text}" if one.seat >= 0 else one.text for one in goal.standings)
        self.tell(f"{goal.aim} {standings}.")
        self.tell(steps)

    def _list(self, moves: list[int], *, everything: bool) -> None:
        hidden: dict[str, list[str]] = {}
        state = self.played.state
        said = [self._read(self.game.say(move, state)) for move in moves]
        for number, move in enumerate(moves, start=1):
            verb = self.game.moves.split(move)[0].name
            if everything or len(moves) <= MANY:
                sentence = said[number - 1]
                which = f" [{self.game.text(move, state)}]" if said.count(sentence) > 1 else ""
                self.tell(f"{number:>4}  {sentence}{which}")
            else:
                hidden.setdefault(verb, []).append(f"{number}")
        for verb, numbers in hidden.items():
            example = self.game.text(moves[int(numbers[0]) - 1], state)
            self.tell(f"  {numbers[0]:>4} to {numbers[-1]}: {verb}, such as {example}")
        if hidden:
            self.tell('  ("moves" lists them all)')

    def _obey(self, line: str, moves: list[int], seat: int) -> bool:
        """Whether the table changed, so that the view is shown anew."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        try:
            if line.isascii() and line.isdigit() and len(line) < 9:
                return self._choose(int(line), moves)
            if word in ("quit", "exit"):
                raise Leave
            if word == "undo":
                self.played.undo(seat)
                return True
            if word == "redo":
                self.played.redo(seat)
                return True
            if word == "why" and rest:
                self._why(rest, seat)
            elif word == "rules" and rest:
                rule = self.game.rulebook[rest]
                self.tell(f"{rule.id} ({rule.group}): {rule.text}")
            elif word == "save" and rest:
                self.save(Path(rest))
            elif line == "moves":
                self._list(moves, everything=True)
            elif line == "hint":
                self._hint(seat)
            elif line == "log":
                self._log()
            elif line in ("help", "?"):
                self.tell(HELP.format(example=self._example(), rule=next(iter(self.game.rulebook.rules))))
            else:
                move = self.game.parse(line, self.played.state)
                self.game.check(self.played.state, move, seat)
                self._play(move)
                return True
        except MiskatonicError as fault:
            self.tell(self._read(str(fault)) + self._meant(word))
        return False

    @staticmethod
    def _meant(word: str) -> str:
        commands = ["moves", "why", "undo", "redo", "hint", "rules", "log", "save", "quit", "help"]
        near = difflib.get_close_matches(word, commands, 1, 0.75)
        return f' (For the command, type "{near[0]}".)' if near else ""

    def _choose(self, number: int, moves: list[int]) -> bool:
        if not 1 <= number <= len(moves):
            self.tell(f"There are moves 1 to {len(moves)}.")
            return False
        self._play(moves[number - 1])
        return True

    def _why(self, text: str, seat: int) -> None:
        refusal = self.game.refusal(self.played.state, self.game.parse(text, self.played.state), seat)
        self.tell(f"{self._read(str(refusal))}." if refusal else "It is allowed now.")

    def _hint(self, seat: int) -> None:
        seed = self.played.number
        advised = hint(Eyes(self.game, self.played.state, seat, seeded(seed, ("eyes",))), seed)
        state = self.played.state
        said = f"{self.game.say(advised.move, state)}. {advised.why}"
        self.tell(f"{self.game.text(advised.move, state)}: {self._read(said)}")

    def _log(self) -> None:
        for number, step in enumerate(self.played.line, start=1):
            for event in self.game.events(step.heard, self.eyes, self._named(), self.played.state):
                self.tell(f"{number:>4}  {event.sentence} [{event.rule}]")

    def _end(self) -> None:
        state = self.played.state
        outcome = state.outcome()
        assert outcome is not None
        self.tell("")
        self.tell(named(self.game.draw(state.view(self.eyes)), self.names))
        self.tell(f"{self._read(outcome.reason)} [{outcome.rule}]")
        for seat, name in enumerate(self._named()[: len(outcome.scores)]):
            mark = second_person(f"{name} wins").removeprefix(name) if seat in outcome.winners else ""
            self.tell(f"  {name}: {outcome.scores[seat]}{mark}")
