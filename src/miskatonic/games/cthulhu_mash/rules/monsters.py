"""Monsters and what they do in step 3 (group 18)."""

from __future__ import annotations

from miskatonic.core.native import i64
from miskatonic.core.outcome import Refusal
from miskatonic.core.state import EXTRA, PIECE, STEP, THING, WHAT
from miskatonic.games.cthulhu_mash.geometry import SPACES, WAYS, bit
from miskatonic.games.cthulhu_mash.numbers import causes, events, verbs
from miskatonic.games.cthulhu_mash.numbers.arrivals import IN_FLIGHT, WALKING
from miskatonic.games.cthulhu_mash.numbers.effects import ATTACHES, WEBS
from miskatonic.games.cthulhu_mash.numbers.frames import CONTROLLED, ROUSED
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD
from miskatonic.games.cthulhu_mash.numbers.objects import RLYEH_SEASHELL
from miskatonic.games.cthulhu_mash.rules.actions import begin_action, begin_monster_action
from miskatonic.games.cthulhu_mash.rules.arrival import arrive
from miskatonic.games.cthulhu_mash.rules.attacks import CREDIT, MELEE, RANGED, attack_with, instead_of_damage, strike
from miskatonic.games.cthulhu_mash.rules.charging import charge_points
from miskatonic.games.cthulhu_mash.rules.damage import harm
from miskatonic.games.cthulhu_mash.rules.destinations import FAR, ends_of, reach
from miskatonic.games.cthulhu_mash.rules.destruction import unbind
from miskatonic.games.cthulhu_mash.rules.escape import add_escapes, try_escape
from miskatonic.games.cthulhu_mash.rules.green_objects import heal
from miskatonic.games.cthulhu_mash.rules.holds import CUFFS_HOLD
from miskatonic.games.cthulhu_mash.rules.monster_objects import add_object_moves
from miskatonic.games.cthulhu_mash.rules.spaces import CLOSED, DISPENSER, DROP, ICON, SHUNNED, SKULL, SPAWN_SPACE
from miskatonic.games.cthulhu_mash.rules.state import HAS_CHARGED, MashData
from miskatonic.games.cthulhu_mash.rules.statistics import flies, is_fast, is_immobilized, kind_of, monster_move
from miskatonic.games.cthulhu_mash.rules.tables import ATTACH, CHARGING, FLYING, WEB
from miskatonic.games.cthulhu_mash.rules.targets import cell_of, in_range, touches
from miskatonic.games.cthulhu_mash.rules.terrain import LISTS, LOW
from miskatonic.games.cthulhu_mash.rules.wording import at_the_start, said
from miskatonic.games.cthulhu_mash.things import CHARACTERS, COPIES, GENERATOR_0, MONSTER_0, SPAWN_0


def idle_bits(s: MashData) -> i64:
    """The monsters of the active character's tile that may still act in this step (CM-4.5), as bits."""
    c: i64 = s.character[s.active]
    if s.life[c] != ON_BOARD:
        return 0
    found: i64 = s.horde[s.at[c] // SPACES] & ~(s.acted | s.stilled)
    if found & s.spellbound:
        for piece in range(MONSTER_0, GENERATOR_0):
            if s.bound[piece] >= 0 and not bound_can_act(s, piece):
                found &= ~bit(piece - MONSTER_0)
    return found


def bound_can_act(s: MashData, piece: i64) -> bool:
    """CM-25.1, CM-25.17: a bound monster does nothing, but may attack others than the caster without moving, and try to
    get free."""
    return s.tables.monsters_attack_anyone or s.bound[piece] != s.character[s.active] or s.holds[piece] != 0


def step_three_moves(s: MashData) -> list[int]:
    found: i64 = idle_bits(s)
    lists = s.tables.rouse_moves
    moves = lists[found & LOW][:]
    moves.extend(lists[LISTS + ((found >> 12) & LOW)])
    moves.extend(lists[2 * LISTS + ((found >> 24) & LOW)])
    moves.extend(lists[3 * LISTS + (found >> SPACES)])
    moves.append(s.tables.first_of[verbs.DONE])
    return moves


def why_not_rouse(s: MashData, index: i64) -> Refusal | None:
    piece: i64 = MONSTER_0 + index
    if idle_bits(s) & bit(index):
        return None
    name = at_the_start(s, piece)
    if s.at[piece] < 0 or s.at[piece] // SPACES != s.at[s.character[s.active]] // SPACES:
        return Refusal(f"{name} is not on the tile of the active character", "CM-4.7")
    if s.bound[piece] >= 0:
        return Refusal(f"{name} is bound by a spell", "CM-25.1")
    if (s.stilled >> index) & 1:
        return Refusal(f"{name} loses its turn to the Chime", "CM-20.19")
    return Refusal(f"{name} has acted", "CM-18.1")


def rouse(s: MashData, index: i64) -> None:
    """CM-18.1: the hand icon gives the number of actions."""
    piece: i64 = MONSTER_0 + index
    s.acted |= bit(index)
    s.owe(ROUSED, s.seat, piece, 0, s.tables.m_actions[kind_of(piece)], 0)


def end_step_three(s: MashData) -> None:
    """CM-A30: what lasts one turn of a monster lasts through this step."""
    c: i64 = s.character[s.active]
    tile: i64 = -1
    if s.life[c] == ON_BOARD:
        tile = s.at[c] // SPACES
    if tile < 0:
        return
    s.stilled &= ~s.horde[tile]
    if s.spellbound & s.horde[tile]:
        for piece in range(MONSTER_0, GENERATOR_0):
            if s.bound[piece] >= 0 and s.at[piece] // SPACES == tile:
                unbind(s, piece)


def victims(s: MashData, piece: i64) -> list[int]:
    """CM-4.5, CM-18.2: the character whose turn just ended; others by options (CM-30.27, CM-30.28)."""
    tables = s.tables
    c: i64 = s.character[s.active]
    found: list[int] = []
    tile: i64 = s.at[piece] // SPACES
    if not tables.monsters_attack_anyone:
        if (
            s.life[c] == ON_BOARD
            and s.at[c] // SPACES == tile
            and c != s.bound[piece]
            and not spared_by_shell(s, piece, c)
        ):
            found.append(c)
    else:
        for other in range(CHARACTERS):
            if s.life[other] == ON_BOARD and s.at[other] // SPACES == tile:
                if other != s.bound[piece] and not spared_by_shell(s, piece, other):
                    found.append(other)
    if tables.monsters_attack_spawn:
        for spawn in range(CHARACTERS):
            if s.owner[spawn] >= 0 and s.health[SPAWN_0 + spawn] > 0 and tables.c_start[spawn] == tile:
                if s.at[piece] != tables.spawn_cell[spawn]:
                    found.append(SPAWN_0 + spawn)
    return found


def spared_by_shell(s: MashData, piece: i64, c: i64) -> bool:
    """CM-20.32."""
    return s.shell_last == piece and RLYEH_SEASHELL in s.carried[c]


def can_strike(s: MashData, piece: i64, target: i64) -> bool:
    tables = s.tables
    cell: i64 = cell_of(s, target) if target >= SPAWN_0 else s.at[target]
    kind: i64 = (piece - MONSTER_0) // COPIES
    if tables.m_melee[kind] and touches(s, piece, target, cell):
        return True
    return tables.m_ranged[kind] > 0 and in_range(s, piece, cell)


def roused_moves(s: MashData) -> list[int]:
    tables = s.tables
    piece: i64 = s.frames[PIECE]
    moves: list[int] = []
    if s.frames[STEP] > 0:
        holds: i64 = s.holds[piece]
        if holds:
            add_escapes(s, moves, piece)
        if s.attached[piece] >= 0:
            if may_bite(s, piece):
                moves.append(tables.first_of[verbs.BITE])
        elif holds & ~CUFFS_HOLD == 0:
            if s.bound[piece] < 0:
                add_goings(s, moves, piece)
            if holds == 0:
                add_strikes(s, moves, piece)
                if tables.monsters_heal and may_heal_here(s, piece):
                    moves.append(tables.first_of[verbs.HEAL])
    if tables.monsters_use_objects and s.holds[piece] == 0 and s.attached[piece] < 0:
        add_object_moves(s, moves, piece, [t for t in victims(s, piece) if s.bound[piece] < 0 or t < MONSTER_0])
    moves.append(tables.first_of[verbs.REST])
    return moves


def run_roused(s: MashData) -> bool:
    """A monster is done when it has no actions left, is gone, or has nobody to act against."""
    piece: i64 = s.frames[PIECE]
    if s.at[piece] < 0 or s.life[s.character[s.active]] != ON_BOARD:
        s.settle()
        return False
    if s.frames[STEP] <= 0 and len(roused_moves(s)) == 1:
        s.settle()
        return False
    return True


def add_strikes(s: MashData, moves: list[int], piece: i64) -> None:
    tables = s.tables
    charges = may_charge(s, piece)
    for target in victims(s, piece):
        if can_strike(s, piece, target):
            moves.append(tables.first_of[verbs.STRIKE] + target)
        if charges and target < MONSTER_0 and charge_points(s, piece, target) > 0:
            moves.append(tables.first_of[verbs.CHARGE] + target)


def add_goings(s: MashData, moves: list[int], piece: i64) -> None:
    """CM-6.4, CM-6.11: every space it may end a move on."""
    tables = s.tables
    cell: i64 = s.at[piece]
    kind: i64 = (piece - MONSTER_0) // COPIES
    points: i64 = monster_move(s, piece) if s.burden else tables.m_move[kind]
    in_flight = tables.m_abilities[kind] & FLYING != 0
    found: i64 = ends_of(s, piece, cell, points, in_flight)
    lists = tables.go_moves
    moves.extend(lists[found & LOW])
    moves.extend(lists[LISTS + ((found >> 12) & LOW)])
    moves.extend(lists[2 * LISTS + (found >> 24)])
    if in_flight:
        found = ends_of(s, piece, cell, points, False)
        lists = tables.walk_moves
        moves.extend(lists[found & LOW])
        moves.extend(lists[LISTS + ((found >> 12) & LOW)])
        moves.extend(lists[2 * LISTS + (found >> 24)])


def why_not_go(s: MashData, piece: i64, space: i64) -> Refusal | None:
    return why_not_travel(s, piece, space, s.tables.m_abilities[kind_of(piece)] & FLYING != 0)


def why_not_walk(s: MashData, piece: i64, space: i64) -> Refusal | None:
    """CM-18.8: of a flyer, on foot."""
    if s.tables.m_abilities[kind_of(piece)] & FLYING == 0:
        return Refusal(f"{at_the_start(s, piece)} does not fly: it goes", "CM-18.8")
    return why_not_travel(s, piece, space, False)


def why_not_travel(s: MashData, piece: i64, space: i64, in_flight: bool) -> Refusal | None:
    name = at_the_start(s, piece)
    if is_fast(s, piece):
        return Refusal(f"{name} is immobilized", "CM-13.6")
    if s.attached[piece] >= 0:
        return Refusal("An attached vampire never lets go by itself", "CM-18.21")
    if s.bound[piece] >= 0:
        return Refusal(f"{name} is bound and does not move", "CM-25.1")
    if ends_of(s, piece, s.at[piece], monster_move(s, piece), in_flight) & bit(space):
        return None
    cell: i64 = s.at[piece] // SPACES * SPACES + space
    if s.who[cell] or s.tables.space[cell] & CLOSED:
        return Refusal("A move ends on a free space", "CM-6.5")
    if s.tables.space[cell] & SHUNNED:
        return Refusal("Monsters do not choose spaces that hurt them", "CM-6.11")
    return Refusal(f"{name} cannot get there with its movement points", "CM-6.1")


def why_not_strike(s: MashData, piece: i64, target: i64) -> Refusal | None:
    if is_immobilized(s, piece):
        return Refusal(f"{at_the_start(s, piece)} is immobilized", "CM-13.6")
    if s.attached[piece] >= 0:
        return Refusal("An attached vampire bites instead", "CM-18.14")
    if target in victims(s, piece) and can_strike(s, piece, target):
        return None
    if target < MONSTER_0 and spared_by_shell(s, piece, target):
        return Refusal("The last Deep One the Seashell controlled does not attack its user", "CM-20.32")
    if target != s.character[s.active] and not s.tables.monsters_attack_anyone:
        return Refusal("Monsters attack only the character whose turn just ended", "CM-4.5")
    return why_out_of_reach(s, piece, target)


def why_out_of_reach(s: MashData, piece: i64, target: i64) -> Refusal:
    """Why a monster's attack does not get there: not adjacent, or nothing to see for whoever shoots."""
    here: i64 = s.at[piece]
    there: i64 = cell_of(s, target)
    apart = here // SPACES != there // SPACES or here == there
    if apart or not s.tables.m_ranged[kind_of(piece)]:
        return Refusal(f"{at_the_start(s, target)} is out of reach of {said(s, piece)}", "CM-9.4")
    if there in [s.tables.near[here * WAYS + way] for way in range(WAYS)]:
        return Refusal("There is a blue line between them, and no shot reaches a neighbour", "CM-9.5")
    return Refusal(f"{at_the_start(s, piece)} does not see {said(s, target)}", "CM-10.2")


def may_charge(s: MashData, piece: i64) -> bool:
    """CM-18.10: whether it has the ability, and has not charged in this turn."""
    able = s.bound[piece] < 0 and s.tables.m_abilities[kind_of(piece)] & CHARGING != 0
    return able and s.frames[EXTRA] & HAS_CHARGED == 0


def why_not_charge(s: MashData, piece: i64, target: i64) -> Refusal | None:
    if s.frames[EXTRA] & HAS_CHARGED:
        return Refusal("One charge per turn is the limit", "CM-18.10")
    free = s.holds[piece] == 0 and s.attached[piece] < 0 and may_charge(s, piece)
    if free and target < MONSTER_0 and target in victims(s, piece) and charge_points(s, piece, target) > 0:
        return None
    return Refusal("A charge needs the ability, one space on the way in, and points to get out again", "CM-18.10")


def why_not_bite(s: MashData, piece: i64, index: i64) -> Refusal | None:
    if may_bite(s, piece):
        return None
    if s.attached[piece] >= 0 and not s.holds[piece] and s.bound[piece] < 0:
        if s.tables.tick_of_target:
            return Refusal("At this table it bites after each action of its victim", "CM-A14")
        return Refusal("A vampire bites in the turn of the character it clings to", "CM-18.21")
    return Refusal("Only an attached vampire that is not held bites", "CM-18.14")


def why_not_heal(s: MashData, piece: i64, index: i64) -> Refusal | None:
    free = s.holds[piece] == 0 and s.attached[piece] < 0
    if s.tables.monsters_heal and free and may_heal_here(s, piece):
        return None
    return Refusal("Monsters cannot use spaces that heal", "CM-18.3")


def may_heal_here(s: MashData, piece: i64) -> bool:
    """CM-30.22: drops that heal."""
    cell: i64 = s.at[piece]
    if s.health[piece] >= s.tables.m_health[kind_of(piece)]:
        return False
    flags: i64 = s.tables.space[cell]
    if flags & DISPENSER:
        return True
    if flags & SPAWN_SPACE:
        c: i64 = s.tables.start_for[cell // SPACES]
        return s.tables.c_spawn_health[c] and s.health[SPAWN_0 + c] > 0
    return False


def go(s: MashData, space: i64) -> None:
    travel(s, s.tables.first_of[verbs.GO] + space, space, flies(s, s.frames[PIECE]))


def walk(s: MashData, space: i64) -> None:
    """CM-18.8: a flyer on foot suffers boots and hazards, so it chooses none."""
    travel(s, s.tables.first_of[verbs.WALK] + space, space, False)


def travel(s: MashData, move: i64, space: i64, in_flight: bool) -> None:
    """Nothing can answer a monster's move, so nothing is owed after it."""
    frames = s.frames
    piece: i64 = frames[PIECE]
    if frames[WHAT] == CONTROLLED:
        s.settle()
    else:
        begin_action(s, piece, move)
        frames[STEP] -= 1
        frames[THING] = 0
        if s.tables.monsters_use_objects:
            costs = reach(s, piece, s.at[piece], monster_move(s, piece), in_flight)
            frames[THING] = monster_move(s, piece) - costs[space]  # points left to pick up with
    cell: i64 = s.at[piece] // SPACES * SPACES + space
    s.slide(piece, cell)
    if s.heard is not None:
        s.heard.append([events.MOVED, s.active, piece, space])
    if s.floor or s.tables.space[cell] & (ICON | SKULL | DROP):
        arrive(s, piece, cell, IN_FLIGHT if in_flight else WALKING)


def strike_move(s: MashData, target: i64) -> None:
    if s.frames[WHAT] == CONTROLLED:
        piece: i64 = s.frames[PIECE]
        controller: i64 = s.frames[THING]
        s.settle()
        maul(s, piece, target)
        s.blow[CREDIT] = s.owner[controller] + 1 if controller < MONSTER_0 else 0  # CM-A22
        return
    piece = begin_monster_action(s, s.tables.first_of[verbs.STRIKE] + target)
    maul(s, piece, target)


def maul(s: MashData, piece: i64, target: i64) -> None:
    """A monster's attack with its own dice: melee where it can, else at range (CM-18.5, CM-18.13)."""
    tables = s.tables
    kind: i64 = kind_of(piece)
    abilities: i64 = tables.m_abilities[kind]
    if tables.m_melee[kind] and touches(s, piece, target, cell_of(s, target)):
        blow = attack_with(piece, MELEE, tables.m_melee[kind], 0)
        if abilities & ATTACH and target < MONSTER_0:
            instead_of_damage(blow, ATTACHES, 0)
    else:
        blow = attack_with(piece, RANGED, tables.m_ranged[kind], 0)
        if abilities & WEB:
            instead_of_damage(blow, WEBS, 0)
    strike(s, blow, [target])


def may_bite(s: MashData, piece: i64) -> bool:
    """CM-18.14, CM-18.21: an attached vampire in its victim's own turn, unless it is held or bound; by the other ruling
    of CM-A14 its bites come after its victim's actions instead."""
    if s.attached[piece] != s.character[s.active] or s.tables.tick_of_target:
        return False
    return s.holds[piece] == 0 and s.bound[piece] < 0


def bite(s: MashData, index: i64) -> None:
    """CM-18.14, CM-18.21: one damage, no roll; bites are not hits."""
    piece: i64 = begin_monster_action(s, s.tables.first_of[verbs.BITE])
    victim: i64 = s.attached[piece]
    s.aimed |= bit(victim)
    harm(s, victim, 1, 0, cause=causes.BITE)


def heal_here(s: MashData, index: i64) -> None:
    piece: i64 = begin_monster_action(s, s.tables.first_of[verbs.HEAL])
    heal(s, piece, 1 if s.tables.space[s.at[piece]] & DISPENSER else FAR)


def rest(s: MashData, index: i64) -> None:
    s.settle()


def roused_escape(s: MashData, hold: i64) -> None:

    seat: i64 = s.seat
    piece: i64 = begin_monster_action(s, s.tables.first_of[verbs.ESCAPE] + hold)
    try_escape(s, piece, hold, seat)
