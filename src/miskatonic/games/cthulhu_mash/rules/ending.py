"""Victory, and how a game ended (group 28)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Outcome, shared_win
from miskatonic.core.state import WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, TILES, bit
from miskatonic.games.cthulhu_mash.numbers import events
from miskatonic.games.cthulhu_mash.numbers.endings import CAPPED, DRAWN, GOING_ON, LOST, TIME_UP, WON
from miskatonic.games.cthulhu_mash.numbers.frames import ORIENTING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, TO_ENTER
from miskatonic.games.cthulhu_mash.rules.gates import behind_gate, reachable_tiles
from miskatonic.games.cthulhu_mash.rules.powerups import kept_by
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.tables import CAPTURE, COOPERATIVE
from miskatonic.games.cthulhu_mash.things import CHARACTERS, SPAWN_0


def outcome(state: MashData) -> Outcome | None:
    """The score of a seat is the number of generators that its character keeps or has turned in for power-ups."""
    if state.ended == GOING_ON:
        return None
    players = state.players
    scores = tuple(_score(state, seat) for seat in range(players))
    winners = tuple(seat for seat in range(players) if state.winners >> seat & 1)
    if state.mode == COOPERATIVE:
        won = state.ended == WON
        rule = {WON: "CM-28.4", LOST: "CM-28.4", TIME_UP: "CM-30.32"}.get(state.ended, "max_turns")
        reason = {
            WON: "All generators and monsters are gone.",
            LOST: "All characters are dead.",
            TIME_UP: f"The limit of {state.tables.turn_limit} rounds is reached.",
            CAPPED: f"The limit of {state.tables.max_turns} turns is reached.",
        }[state.ended]
        return Outcome(reason, rule, scores, winners, (1.0 if won else 0.0,) * players)
    if state.ended == WON:
        names = " and ".join(f"seat {seat + 1}" for seat in winners)
        reason, rule = f"The last survivors: {names}.", "CM-28.2"
        if state.mode == CAPTURE:
            rule = "CM-28.3"
            lives = [state.life[state.character[seat]] for seat in range(players) if seat not in winners]
            if any(life != OUT for life in lives):
                reason = f"The flags are captured by {names}."
        return Outcome(reason, rule, scores, winners, shared_win(players, winners))
    if state.ended == DRAWN:
        return Outcome("Nobody is left.", "CM-28.2", scores, (), (0.0,) * players)
    reason = f"The limit of {state.tables.max_turns} turns is reached."
    return Outcome(reason, "max_turns", scores, (), (1 / players,) * players)


def _score(state: MashData, seat: int) -> int:
    c = state.character[seat]
    if c < 0:
        return 0
    return kept_by(state, c) + state.tables.c_kills[c] * len(state.powerups[c])


def finish_game(s: MashData, how: i64, winners: i64) -> None:
    if s.ended != GOING_ON:
        return
    s.ended = how
    s.winners = winners
    if s.heard is not None:
        s.heard.append([events.GAME_OVER, s.active])


def end_of_rounds(s: MashData) -> bool:
    """CM-28.6, CM-30.32: a limit of rounds."""
    tables = s.tables
    if tables.turn_limit and s.mode == COOPERATIVE and s.round > tables.turn_limit:
        finish_game(s, TIME_UP, 0)
        return True
    return False


def check_cleared(s: MashData) -> None:
    """CM-28.4: not before an attack has met all its targets (CM-9.9)."""
    if s.ended == GOING_ON and not s.blow and is_cleared(s):
        finish_game(s, WON, bit(s.players) - 1)


def is_cleared(s: MashData) -> bool:
    """CM-28.4, CM-A43, CM-28.8: whether a cooperative game has no monsters and no generators that could yet be met, and
    no more tiles to find any on."""
    if s.mode != COOPERATIVE or s.turn == 0 or (s.frames and s.frames[WHAT] == ORIENTING):
        return False
    people: i64 = 0
    home: i64 = -1
    for c in range(CHARACTERS):
        if s.life[c] == TO_ENTER:
            return False
        if s.life[c] == ON_BOARD:
            people += 1
            home = s.at[c] // SPACES
            if s.horde[home] or s.sources[home]:
                return False
    left: i64 = 0
    for tile in range(TILES):
        if s.horde[tile] or s.sources[tile]:
            left |= bit(tile)
    if s.tables.coop_all_tiles:
        return left == 0 and all_generated(s)
    for c in range(CHARACTERS):
        if s.life[c] == ON_BOARD:
            reached: i64 = reachable_tiles(s, s.at[c] // SPACES)
            if reached >> TILES or (people > 1 and reached & left):
                return False
            if people == 1:
                left &= reached
    if people == 1 and left:
        return only_swapped(s, home, left)
    return people > 0


def all_generated(s: MashData) -> bool:
    for slot in range(len(s.slot_tile)):
        if s.slot_tile[slot] >= 0 and not (s.generated >> s.slot_tile[slot]) & 1:
            return False
    return True


def only_swapped(s: MashData, home: i64, tiles: i64) -> bool:
    """CM-28.8: whether the last character would only change places with what is left on these tiles (CM-7.5)."""
    for tile in range(TILES):
        pieces: i64 = s.occupied[tile]
        if (tiles >> tile) & 1 and (s.tables.wide_gates or pieces & (pieces - 1) or can_meet(s, home, tile)):
            return False
    return True


def can_meet(s: MashData, home: i64, tile: i64) -> bool:
    """Whether somebody can come to the only piece of a tile by a way that does not end on its space; or, when they have
    changed places, come round to where it is then."""
    cell: i64 = tile * SPACES
    while s.who[cell] == 0:
        cell += 1
    around: i64 = reachable_tiles(s, home, cell)
    if (around >> tile) & 1:
        return True
    behind: i64 = reachable_tiles(s, tile, cell)
    for gate in s.tables.gate_cell:
        here: i64 = gate // SPACES
        if gate >= 0 and ((around & behind) >> here) & 1 and behind_gate(s, gate) == cell:
            return True
    return False


def check_survivors(s: MashData) -> None:
    """CM-28.2, CM-28.3, CM-28.5: who is left, when an attack has met all its targets: they fall together (CM-9.9)."""
    if s.ended != GOING_ON or s.blow:
        return
    alive: i64 = 0
    teams: i64 = 0
    for seat in range(s.players):
        c: i64 = s.character[seat]
        if s.life[c] != OUT:
            alive |= bit(seat)
            teams |= bit(s.team[seat])
    if alive == 0:
        if s.mode == COOPERATIVE:
            finish_game(s, LOST, 0)
        else:
            finish_game(s, DRAWN, 0)
        return
    if s.mode == COOPERATIVE:
        check_cleared(s)
        return
    if teams & (teams - 1) == 0:
        finish_game(s, WON, team_members(s, alive))
    else:
        check_flags(s)


def team_members(s: MashData, alive: i64) -> i64:
    """Team mates share the victory, the dead ones too (CM-A63)."""
    won: i64 = 0
    for seat in range(s.players):
        for other in range(s.players):
            if (alive >> other) & 1 and s.team[seat] == s.team[other]:
                won |= bit(seat)
    return won


def check_flags(s: MashData) -> None:
    """CM-28.3, CM-A46: all spawn spaces of the rivals still in the game, destroyed by this side or by monsters."""
    if s.mode != CAPTURE or s.ended != GOING_ON:
        return
    for seat in range(s.players):
        if s.life[s.character[seat]] == OUT:
            continue
        mine: i64 = 0
        for other in range(s.players):
            if s.team[other] == s.team[seat]:
                mine |= bit(other)
        rivals: i64 = 0
        standing: i64 = 0
        for other in range(s.players):
            c: i64 = s.character[other]
            if s.team[other] == s.team[seat] or s.life[c] == OUT:
                continue
            rivals += 1
            if s.health[SPAWN_0 + c] > 0 or s.spawn_killers[c] & mine == 0:
                standing += 1
        if rivals and standing == 0:
            finish_game(s, WON, mine)
            return
