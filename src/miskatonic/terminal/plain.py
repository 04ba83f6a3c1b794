"""A plain text table: the view, the numbered legal moves as sentences, and a few commands."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from miskatonic.bots import LADDER, Bot, Eyes, bot, level_named
from miskatonic.bots.own import bot_or_own
from miskatonic.core.chance import seeded
from miskatonic.core.errors import InvalidMove, MiskatonicError
from miskatonic.core.events import named, second_person
from miskatonic.core.game import Game
from miskatonic.core.moves import in_words
from miskatonic.core.playthrough import Playthrough, Step
from miskatonic.core.state import NOBODY
from miskatonic.naming import HOUSE, named_by_record
from miskatonic.review.hints import hint

HELP = """Type the number of a move, its sentence, or its short form (such as "{example}"). Also:
  look           the table again
  legend         what the signs on the table mean
  moves          all legal moves again
  why MOVE       why a move is not allowed
  undo, redo     take back your last move, or play it again
  hint           what the strongest bot would do, and why
  rules          the sections of the rules; "rules {section}" has one of them, "rules {rule}" one rule
  log            what happened so far
  save FILE      keep the game
  quit           leave; the game is saved"""
COMMANDS = ["look", "legend", "moves", "why", "undo", "redo", "hint", "rules", "log", "save", "quit", "help"]
MANY, FEW = 30, 6  # more moves than this are listed by verb, and in full on demand; a few of one verb always


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
        self._help()
        self._legend()
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
        told = []
        for seat, name in enumerate(self._named()[: len(self.played.seats)]):
            level = level_named(self.played.seats[seat].removeprefix("bot:"))
            said = level.capitalize() if level in LADDER else f"{level} bot"
            told.append(f"{name} ({said})" if seat in self.bots else name)
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
            self.ask("Press Enter when you are there. ")
            self.eyes = seat

    def _decide(self, seat: int) -> None:
        moves = self.played.state.moves()
        self._look(moves, seat)
        while True:
            line = self.ask(f"{self.names[seat]}> ").strip()
            if line and self._obey(line, moves, seat):
                return

    def _look(self, moves: list[int], seat: int) -> None:
        self.tell("")
        view = self.played.state.view(seat)
        self._draw(view)
        self._tell_goal(view)
        self._list(moves, everything=False)

    def _draw(self, view: Any) -> None:
        self.tell(named(self.game.draw(view), self.names).replace("you (you)", "You"))

    def _help(self) -> None:
        rule = next(iter(self.game.rulebook.rules))
        self.tell(HELP.format(example=self._example(), rule=rule, section=rule.partition(".")[0]))

    def _legend(self) -> None:
        if self.game.legend:
            self.tell(self.game.legend)

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
        """A line for each move; where there are many, one for all moves of a verb that has more than a few."""
        state = self.played.state
        said = [self._read(self.game.say(move, state)) for move in moves]
        verbs = [self.game.moves.split(move)[0].name for move in moves]
        short = {verb for verb in verbs if verbs.count(verb) > FEW} if len(moves) > MANY and not everything else set()
        for at, (move, verb, sentence) in enumerate(zip(moves, verbs, said, strict=True)):
            form = self.game.text(move, state)
            if verb not in short:
                self.tell(f"{at + 1:>4}  {sentence}{f' [{form}]' if said.count(sentence) > 1 else ''}")
            elif at == verbs.index(verb):
                last = len(verbs) - verbs[::-1].index(verb)
                self.tell(f"  {at + 1:>4} to {last}: {verb}, such as “{sentence}”")
        if short:
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
                self._why(rest, moves, seat)
            elif word == "rules":
                self._rules(rest)
            elif word == "save" and rest:
                self.save(Path(rest))
            elif (word in COMMANDS and not rest) or line == "?":
                self._tell(word, moves, seat)
            else:
                self._play(self._meant(line, moves, seat))
                return True
        except InvalidMove as fault:
            self.tell(self._read(str(fault)) + self._nearest(line, moves))
        except MiskatonicError as fault:
            self.tell(self._read(str(fault)) + self._instead(line, moves))
        return False

    def _tell(self, command: str, moves: list[int], seat: int) -> None:
        """The commands of one word that only show something."""
        if command == "look":
            self._look(moves, seat)
        elif command == "legend":
            self.tell(self.game.legend or "Nothing on this table needs a legend.")
        elif command == "moves":
            self._list(moves, everything=True)
        elif command == "hint":
            self._hint(seat)
        elif command == "log":
            self._log()
        elif command == "why":
            self.tell(f'Type "why" and a move, such as "why {self._example()}".')
        elif command == "save":
            self.tell('Type "save" and the name of a file, such as "save evening.record".')
        else:
            self._help()

    def _rules(self, id: str) -> None:
        """One rule, the rules of a section (SR-5), or all sections by the rules they have."""
        book = self.game.rulebook
        if id:
            section = [rule for rule in book.rules.values() if rule.id.startswith(f"{id.upper()}.")]
            for rule in section or [book[id]]:
                self.tell(f"{rule.id} ({rule.group}): {rule.text}")
            return
        groups: dict[str, list[str]] = {}
        for rule in book.rules.values():
            groups.setdefault(rule.group, []).append(rule.id)
        for group, ids in groups.items():
            self.tell(f"  {f'{ids[0]} to {ids[-1]}' if len(ids) > 1 else ids[0]:<22}  {group}")

    def _meant(self, line: str, moves: list[int], seat: int) -> int:
        """The legal move that a line says: its sentence (with or without what is in brackets), its short form, or as
        many of the sentence's words as no other has."""
        state = self.played.state
        said = {move: self._read(self.game.say(move, state)) for move in moves}
        found: list[int] = []
        for words in (_words, _words_outside_brackets):
            found = [move for move in moves if words(said[move]) == words(line)]
            if len(found) == 1:
                return found[0]
        if found:
            forms = " or ".join(f'"{self.game.text(move, state)}"' for move in found)
            raise MiskatonicError(f"That could be several moves; type {forms}.")
        try:
            move = self.game.parse(line.lower(), state)
        except InvalidMove:
            typed = set(_words(line).split())
            alike = [move for move in moves if typed <= set(_words(said[move]).split())]
            if len(alike) == 1:
                return alike[0]
            if _is_sentence(line):  # of a moment ago, perhaps: a step can be over without a question
                raise MiskatonicError(f'"{line}" is not among your choices now; "moves" lists them.') from None
            raise
        self.game.check(state, move, seat)
        return move

    def _nearest(self, line: str, moves: list[int]) -> str:
        """The command, or else the legal moves, that look most like a line nobody understands."""
        line = line.removeprefix("why ").strip()
        word = line.split()[0]
        if commands := difflib.get_close_matches(word, COMMANDS, 1, 0.75):
            return f' (For the command, type "{commands[0]}".)'
        forms = [self.game.text(move, self.played.state) for move in moves]
        alike = [form for form in forms if re.match(r"\w+", form + " ")[0] == word]  # type: ignore[index]
        near = difflib.get_close_matches(line, alike or forms, 3, 0 if alike else 0.6)
        return f" You could type: {'; '.join(near)}." if near else ""

    def _instead(self, line: str, moves: list[int]) -> str:
        """The same move with a set, where that is allowed and it is not without."""
        forms = [self.game.text(move, self.played.state) for move in moves]
        allowed = [form for form in forms if form.startswith(line.split("{")[0].strip() + "{")]
        return f" Allowed now: {'; '.join(allowed[:3])}." if allowed else ""

    def _choose(self, number: int, moves: list[int]) -> bool:
        if not 1 <= number <= len(moves):
            self.tell(f"There are moves 1 to {len(moves)}.")
            return False
        self._play(moves[number - 1])
        return True

    def _why(self, text: str, moves: list[int], seat: int) -> None:
        if text.isascii() and text.isdigit():  # only moves that are allowed have numbers
            self.tell(f"Moves 1 to {len(moves)} are allowed now. Ask about another, such as one you expected here.")
            return
        refusal = self.game.refusal(self.played.state, self.game.parse(text, self.played.state), seat)
        said = f"{self._read(str(refusal))}.{self._instead(text, moves)}" if refusal else "It is allowed now."
        self.tell(said)

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
        self._draw(state.view(self.eyes))
        self.tell(f"{self._read(outcome.reason)} [{outcome.rule}]")
        for seat, name in enumerate(self._named()[: len(outcome.scores)]):
            mark = second_person(f"{name} wins").removeprefix(name) if seat in outcome.winners else ""
            self.tell(f"  {name}: {outcome.scores[seat]}{mark}")


def _words(sentence: str) -> str:
    return " ".join(sentence.casefold().split()).rstrip(".")


def _words_outside_brackets(sentence: str) -> str:
    return _words(re.sub(r"\([^)]*\)", "", sentence))


def _is_sentence(line: str) -> bool:
    """Whether it is what a list says, and not the short form of a move, which has neither capitals nor articles."""
    words = line.split()
    return len(words) > 1 and (line[0].isupper() or bool({"the", "your", "a", "an"} & set(words)))
