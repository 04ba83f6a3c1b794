"""What can be said of an attack before it is made: the chance to hit, and the spaces it reaches. It is begun on a copy,
and each face of its die is judged there."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.core.chance import going_on
from miskatonic.core.moves import Things
from miskatonic.core.state import PIECE, STEP, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, apart, space_name
from miskatonic.games.cthulhu_mash.numbers import verbs
from miskatonic.games.cthulhu_mash.numbers.frames import CONTROLLED, ROUSED, TURN
from miskatonic.games.cthulhu_mash.numbers.steps import ACTIONS
from miskatonic.games.cthulhu_mash.rules import flow
from miskatonic.games.cthulhu_mash.rules.area_weapons import area
from miskatonic.games.cthulhu_mash.rules.attacks import DAMAGE, NATURAL, SIDES, TOTAL, hits
from miskatonic.games.cthulhu_mash.rules.casting import wave_cells
from miskatonic.games.cthulhu_mash.rules.refusals import why_not
from miskatonic.games.cthulhu_mash.rules.state import MashData
from miskatonic.games.cthulhu_mash.rules.statistics import defense_of
from miskatonic.games.cthulhu_mash.rules.tables import STRONG_FOOTED
from miskatonic.games.cthulhu_mash.things import FISTS, MONSTER_0, PIECES, SPAWN_0, MashThings

AREAS = (verbs.BLAST, verbs.THROW, verbs.SPRAY, verbs.MIST, verbs.WAVE)  # what reaches some spaces, whoever is there
ROLLED = (  # at more than one target, or at a machine's; the sentences of the others have the chance in them
    *AREAS,
    verbs.DRILL,
)
# What is aimed with each of these verbs; a monster strikes with nothing but itself.
AIMED: dict[int, Callable[[MashThings], Things | None]] = {
    verbs.ATTACK: lambda names: names.weapons,
    verbs.AIM: lambda names: names.aimed,
    verbs.STRIKE: lambda names: None,
}


def chances(state: MashData) -> list[tuple[str, str, int, int]]:
    """For each attack or spell that may be aimed now: what with, as a thing and in words (nothing for a monster's own),
    the target and the chance in percent."""
    if not state.frames:
        return []
    what, step = state.frames[WHAT], state.frames[STEP]
    if what not in (ROUSED, CONTROLLED) and not (what == TURN and step == ACTIONS):
        return []
    tables = state.tables
    found: list[tuple[str, str, int, int]] = []
    for move in state.moves():
        verb = tables.verb_of[move]
        if verb not in AIMED:
            continue
        chance = chance_of(state, move)
        if chance is not None:  # what heals needs no roll
            thing, target = divmod(move - tables.first_of[verb], PIECES)
            things = AIMED[verb](tables.names)
            thing_id, said = (things.names[thing], things.said[thing]) if things else ("", "")
            found.append((thing_id, said, target, chance))
    return found


def out_of_reach(state: MashData, known: set[str]) -> dict[str, str]:
    """Why what is on the tile of the acting character, but for the `known`, cannot be attacked from here: from afar
    with a weapon that shoots, if it carries one, else by hand."""
    frames = state.frames
    if not frames or frames[WHAT] != TURN or frames[STEP] != ACTIONS or not state.actions:
        return {}
    tables, c = state.tables, frames[PIECE]
    fists = tables.names.weapons.names.index(FISTS)
    guns = [n for n, item in enumerate(tables.weapon_object) if item in state.carried[c] and tables.o_ranged[item]]
    names = tables.names.pieces.names
    found = {}
    for piece in range(MONSTER_0, SPAWN_0):
        if state.at[piece] >= 0 and state.at[piece] // SPACES == state.at[c] // SPACES and names[piece] not in known:
            weapon = guns[0] if guns and apart(state.at[piece] % SPACES, state.at[c] % SPACES) > 1 else fists
            refusal = why_not(state, tables.first_of[verbs.ATTACK] + weapon * PIECES + piece)
            if refusal is not None:
                found[names[piece]] = refusal.reason
    return found


def chance_of(state: MashData, move: int) -> int | None:
    """Of a move with one target; None where no die decides."""
    tables = state.tables
    verb = tables.verb_of[move]
    index = move - tables.first_of[verb]
    if verb in (verbs.PUSH, verbs.SHOVE):
        return _push(state, index // SPACES)
    twin = begun(state)
    flow.DEEDS[verb](twin, index)
    return _chance(twin, index % PIECES) if twin.blow else None


def force_of(state: MashData, move: int) -> int:
    """CM-9.2: the damage of a hit, whatever health its target has."""
    return _struck(state, move).blow[DAMAGE]


def damage_of(state: MashData, move: int) -> int:
    """As far as the target has health to lose."""
    target = (move - state.tables.first_of[state.tables.verb_of[move]]) % PIECES
    return min(force_of(state, move), state.health[target])


def foretell(state: MashData, move: int) -> str:
    """CM-9.3, CM-9.9: the chance to hit each piece that an attack is aimed at."""
    tables = state.tables
    verb = tables.verb_of[move]
    if verb not in ROLLED:
        return ""
    said = hits_of(state, move)
    if not said:
        return "Nobody stands there" if verb in AREAS else ""
    return f"Chance to hit: {', '.join(said)}"


def hits_of(state: MashData, move: int) -> list[str]:
    """Each piece that the attack would reach, with the chance."""
    twin = _struck(state, move)
    said = state.tables.names.pieces.said
    own = state.frames[PIECE]
    return [f"{'yourself' if one == own else said[one]} {_chance(twin, one)}%" for one in _targets(twin)]


def reached(state: MashData, move: int) -> list[int]:
    """The pieces that an attack is aimed at."""
    return _targets(_struck(state, move))


def _struck(state: MashData, move: int) -> MashData:
    twin = begun(state)
    verb = state.tables.verb_of[move]
    flow.DEEDS[verb](twin, move - state.tables.first_of[verb])
    return twin


def _targets(twin: MashData) -> list[int]:
    return [target if target >= 0 else ~target for target in twin.targets] if twin.blow else []


def begun(state: MashData) -> MashData:
    """A copy to begin the attack on. Every face is judged, so its dice mean nothing, and the table keeps its own."""
    twin = state.clone()
    twin.chance = going_on([1] * len(state.chance.words))
    return twin


def _push(state: MashData, target: int) -> int:
    """CM-11.2, CM-3.4: how many faces of the push die move a piece."""
    sides = state.tables.c_push[state.frames[PIECE]]
    defense = defense_of(state, target)
    if target < MONSTER_0 and state.tables.c_abilities[target] & STRONG_FOOTED:
        defense += 2
    return round(100 * sum(face == sides or face >= defense for face in range(2, sides + 1)) / sides)


def touches(state: MashData, move: int) -> list[str]:
    """The spaces that an area attack reaches (CM-20.9, CM-20.10, CM-20.15, CM-20.28, CM-25.13)."""
    return [space_name(cell % SPACES) for cell in _cells(state, move)]


def _cells(state: MashData, move: int) -> list[int]:
    verb = state.tables.verb_of[move]
    if verb == verbs.WAVE:
        return wave_cells(state, state.frames[PIECE], move - state.tables.first_of[verbs.WAVE])
    return area(state, move) if verb in AREAS else []


def _chance(state: MashData, target: int) -> int:
    """CM-9.3: how many faces of the die hit, before any parry."""
    blow = state.blow
    sides, bonus = blow[SIDES], blow[TOTAL] - blow[NATURAL]
    good = 0
    for face in range(1, sides + 1):
        blow[NATURAL] = face
        blow[TOTAL] = face + bonus
        good += hits(state, target)
    return round(100 * good / sides)
