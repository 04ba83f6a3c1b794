"""Scenarios: executable rule examples in TOML files (the format is in docs/scenarios.md)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from miskatonic.core.chance import Draw, Script, seeded, words_from_seed
from miskatonic.core.errors import InvalidMove, MiskatonicError, ScenarioError
from miskatonic.core.game import Game, Value
from miskatonic.core.state import State

ABSENT = "absent"  # of a table's field that must not be there


class ScenarioStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: a move, a refusal or a text that is not a move; or only expectations about the position so far."""

    move: str | None = None
    refused: str | None = None  # a move of the game that is illegal now, by `rule`
    invalid: str | None = None  # a text that is not a move of the game at all
    legal: list[str] | None = None  # the whole list of legal moves, in any order
    includes: list[str] | None = None
    excludes: list[str] | None = None
    rule: str | None = None
    seat: int | None = None  # whose decision it must be, from 0
    habit: str | None = None  # what the house plays now by its fixed rule; "none" where it has none
    expect: dict[str, Any] | None = None  # a partial position
    events: list[str] | None = None  # the kinds of events the move caused, in order
    says: str | None = None  # the sentence of the move, or of its refusal, holds these words
    sees: dict[str, Any] | None = None  # by seat ("0", or "spectator"): a partial view


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: list[str]
    title: str
    game: str
    seats: int | None = None
    seed: int = 1  # what a partial position leaves out comes from the set-up with this seed
    options: dict[str, Value] = {}
    setup: bool = False  # the script begins with the set-up itself
    position: dict[str, Any] = {}
    chance: dict[str, list[Any]] = {}
    steps: list[ScenarioStep] = []
    expect: dict[str, Any] = {}
    outcome: dict[str, Any] | None = None
    facts: dict[str, Any] = {}
    content: dict[str, Any] = {}  # entries laid over the game's own, where its cards cannot show the rule


def read_scenario(text: str) -> Scenario:
    try:
        return msgspec.convert(tomllib.loads(text), Scenario)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise ScenarioError(f"not a scenario: {fault}") from None


def scenarios_of(game: Game) -> dict[str, Scenario]:
    """A game's own scenarios, by file name."""
    return dict(_walk(game.folder / "scenarios", ""))


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, Scenario]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, Scenario]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".toml"):
            try:
                found.append((prefix + entry.name, read_scenario(entry.read_text(encoding="utf-8"))))
            except ScenarioError as fault:
                raise ScenarioError(f"{prefix}{entry.name}: {fault}") from None
    return found


def run(scenario: Scenario, game: Game) -> list[str]:
    """Play a scenario; what was expected and not found, empty when all holds."""
    try:
        return _Run(scenario, game).failures
    except MiskatonicError as fault:
        return [str(fault)]


def has_position(scenario: Scenario) -> bool:
    """Whether it is played; some only look at the facts of the cards."""
    return not scenario.facts or bool(scenario.steps or scenario.expect or scenario.position or scenario.outcome)


def lay_out(scenario: Scenario, game: Game, script: Script | None = None) -> State:
    """The position that a scenario begins with. `script` is its chance from there on."""
    script = script or script_of(scenario.chance, game)
    seats = game.check_seats(scenario.seats or game.seats[0])
    options = game.options_at(seats, scenario.options)
    state = game.set_up(seats, options, script if scenario.setup else seeded(scenario.seed, game.streams))
    if scenario.position:
        try:
            game.place(state, scenario.position)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as fault:
            raise ScenarioError(f"the position cannot be laid out: {type(fault).__name__}: {fault}") from None
    state.chance = script
    return state


class _Run:
    def __init__(self, scenario: Scenario, game: Game) -> None:
        if scenario.content:
            game = type(game)(game.pack_folder, scenario.content)
        self.game = game
        self.failures: list[str] = []
        strange = [rule for rule in scenario.rules if rule not in game.rulebook]
        if strange:
            raise ScenarioError(f"there is no rule {', '.join(strange)}")
        if not scenario.steps and not scenario.expect and not scenario.facts and scenario.outcome is None:
            raise ScenarioError("the scenario expects nothing, so it proves nothing")
        if scenario.facts:
            self._expect("facts", scenario.facts, game.facts())
        script = script_of(scenario.chance, game)
        if not has_position(scenario):
            return
        self.state = lay_out(scenario, game, script)
        for number, step in enumerate(scenario.steps, start=1):
            self._step(step, f"step {number}")
            if self.failures:
                return
        if scenario.expect:
            self._expect("expect", scenario.expect, game.position(self.state))
        if scenario.outcome is not None:
            self._expect_outcome(scenario.outcome)
        if script.left():
            self.failures.append(f"scripted but never drawn: {', '.join(script.left())}")

    def _step(self, step: ScenarioStep, where: str) -> None:
        if fault := _fault_of(step):
            raise ScenarioError(f"{where}: {fault}")
        if step.seat is not None and self.state.seat != step.seat:
            self.failures.append(f"{where}: seat {step.seat} should decide, but seat {self.state.seat} does")
            return
        if step.habit is not None:
            fixed = self.game.habit(self.state)
            played = "none" if fixed is None else self.game.text(fixed, self.state)
            if played != step.habit:
                self.failures.append(f'{where}: the house should play "{step.habit}", not "{played}"')
        if step.move is not None:
            self._play(step, step.move, where)
        if step.refused is not None:
            self._refuse(step, step.refused, where)
        if step.invalid is not None:
            self._invalid(step, step.invalid, where)
        if step.legal is not None or step.includes is not None or step.excludes is not None:
            self._legal(step, where)
        if step.expect is not None:
            self._expect(where, step.expect, self.game.position(self.state))
        for seat, sight in (step.sees or {}).items():
            if seat != "spectator" and seat not in map(str, range(self.state.seats)):
                raise ScenarioError(f'{where}: nobody sits at "{seat}"; expected a seat from "0", or "spectator"')
            view = self.state.view(None if seat == "spectator" else int(seat))
            self._expect(f"{where}, seen by {seat}", sight, view)

    def _play(self, step: ScenarioStep, text: str, where: str) -> None:
        move = self.game.parse(text, self.state)
        refusal = self.game.refusal(self.state, move)
        if refusal:
            self.failures.append(f'{where}: "{text}" should be legal, but: {refusal}')
            return
        if step.says and step.says not in self.game.say(move, self.state):
            self.failures.append(f'{where}: expected "{step.says}" in "{self.game.say(move, self.state)}"')
        before = Counter(self.game.pieces(self.state))
        self.state.heard = []
        self.state.play(move)
        heard, self.state.heard = self.state.heard, None
        self._same_pieces(before, where)
        if step.events is not None:
            kinds = [self.game.telling.kinds[raw[0]].name for raw in heard or []]
            if kinds != step.events:
                self.failures.append(f"{where}: expected events {step.events}, found {kinds}")

    def _same_pieces(self, before: Counter[str], where: str) -> None:
        """No move makes a piece or loses one: whatever is on the table comes from somewhere and goes somewhere."""
        after = Counter(self.game.pieces(self.state))
        if gone := before - after:
            self.failures.append(f"{where}: vanished: {', '.join(sorted(gone.elements()))}")
        if new := after - before:
            self.failures.append(f"{where}: appeared from nowhere: {', '.join(sorted(new.elements()))}")

    def _refuse(self, step: ScenarioStep, text: str, where: str) -> None:
        refusal = self.game.refusal(self.state, self.game.parse(text, self.state))
        if refusal is None:
            self.failures.append(f'{where}: "{text}" should be refused, but it is legal')
        elif refusal.rule != step.rule:
            self.failures.append(f'{where}: "{text}" should be refused by {step.rule}, but: {refusal}')
        elif step.says and step.says not in refusal.reason:
            self.failures.append(f'{where}: expected "{step.says}" in "{refusal.reason}"')

    def _invalid(self, step: ScenarioStep, text: str, where: str) -> None:
        try:
            self.game.parse(text, self.state)
        except InvalidMove as fault:
            if step.says and step.says not in str(fault):
                self.failures.append(f'{where}: expected "{step.says}" in "{fault}"')
        else:
            self.failures.append(f'{where}: "{text}" should be no move at all')

    def _legal(self, step: ScenarioStep, where: str) -> None:
        legal = [self.game.text(move, self.state) for move in self.state.moves()]
        if step.legal is not None and sorted(legal) != sorted(step.legal):
            missing = sorted(set(step.legal) - set(legal))
            extra = sorted(set(legal) - set(step.legal))
            self.failures.append(f"{where}: legal moves differ: missing {missing}, unexpected {extra}")
        for text in step.includes or []:
            if text not in legal:
                self.failures.append(f'{where}: "{text}" should be legal; legal are {sorted(legal)}')
        for text in step.excludes or []:
            if text in legal:
                self.failures.append(f'{where}: "{text}" should not be legal')

    def _expect_outcome(self, expected: dict[str, Any]) -> None:
        outcome = self.state.outcome()
        if outcome is None:
            if expected:
                self.failures.append("outcome: the game is not over")
            return
        if not expected:
            self.failures.append(f"outcome: the game should go on, but: {outcome.reason}")
            return
        self._expect("outcome", expected, outcome)

    def _expect(self, where: str, expected: dict[str, Any], found: object) -> None:
        self._compare(where, expected, msgspec.json.decode(msgspec.json.encode(found)))

    def _compare(self, where: str, expected: Any, found: Any) -> None:
        """Partial: every field given must be found; lists must be equal, of tables entry by entry.

        An empty table means that there is nothing in it; as an entry of a list it stands for any.
        TOML has no word for nothing: "none" stands for a field that is there and empty, "absent" for one that is not.
        """
        if isinstance(expected, Mapping):
            if not isinstance(found, Mapping):
                self.failures.append(f"{where}: expected a table, found {found!r}")
                return
            if not expected and found and "." in where and not where.endswith("]"):
                self.failures.append(f"{where}: expected an empty table, found {found!r}")
            for key, value in expected.items():
                if key not in found:
                    if value == ABSENT:
                        continue
                    self.failures.append(
                        f"{where}.{key}: there is no such field; there are {', '.join(map(str, found))}"
                    )
                else:
                    self._compare(f"{where}.{key}", value, found[key])
        elif isinstance(expected, list) and any(isinstance(entry, Mapping) for entry in expected):
            if not isinstance(found, list) or len(found) < len(expected):
                self.failures.append(f"{where}: expected {len(expected)} entries, found {found!r}")
                return
            for at, entry in enumerate(expected):
                self._compare(f"{where}[{at}]", entry, found[at])
        elif expected != ("none" if found is None else found):
            self.failures.append(f"{where}: expected {expected!r}, found {found!r}")


def _fault_of(step: ScenarioStep) -> str:
    """Why a step is none, empty when it is one: what it says must be checked."""
    acts = [act for act in (step.move, step.refused, step.invalid) if act is not None]
    if len(acts) > 1:
        return "a step has one of move, refused and invalid"
    if (step.rule is None) != (step.refused is None):
        return "a refusal needs the rule that causes it, and only a refusal has one"
    if step.says is not None and not acts:
        return "only a move, a refusal or an invalid text says something"
    if step.events is not None and step.move is None:
        return "only a move causes events"
    looks = (step.legal, step.includes, step.excludes, step.seat, step.habit, step.expect, step.sees)
    if not acts and all(look is None for look in looks):
        return "the step expects nothing"
    return ""


def script_of(chance: Mapping[str, list[Any]], game: Game, words: list[int] | None = None) -> Script:
    """What chance gives, stream by stream, as a scenario or a lesson writes it; a lesson's goes on with its `words`."""
    strange = [name for name in chance if name not in game.streams]
    if strange:
        raise ScenarioError(f'there is no stream "{strange[0]}"; there are {", ".join(game.streams)}')
    draws: list[list[Draw]] = []
    for stream in game.streams:
        draws.append([_draw(stream, entry, game) for entry in chance.get(stream, [])])
    return Script(game.streams, draws, True, words or words_from_seed(0, game.streams), words is not None)


def _draw(stream: str, entry: Any, game: Game) -> Draw:
    """A value, a piece's name (a pick), or a list of names (a shuffle: these on top, the first topmost)."""
    if isinstance(entry, list):
        return [piece if isinstance(piece, int) else game.piece(stream, piece) for piece in entry]
    if isinstance(entry, str):
        return game.piece(stream, entry)
    return int(entry)


def proofs_of(game: Game, rule: str) -> list[str]:
    """The scenarios that prove a rule, a ruling or an example."""
    return [name for name, scenario in scenarios_of(game).items() if rule in scenario.rules]


def coverage(game: Game) -> dict[str, list[str]]:
    """Rule by rule the scenarios that prove it."""
    proofs: dict[str, list[str]] = {rule.id: [] for rule in game.rulebook.proper()}
    for name, scenario in scenarios_of(game).items():
        for rule in scenario.rules:
            if rule in proofs:
                proofs[rule].append(name)
    return proofs
