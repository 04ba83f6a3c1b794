"""Losing health, and what follows at none: pieces removed, loot, death (CM-9.7, groups 16 and 27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.core.native import i64
from miskatonic.core.state import EXTRA, PIECE, STEP, THING
from miskatonic.games.cthulhu_mash.numbers import deaths, events, verbs
from miskatonic.games.cthulhu_mash.numbers.frames import DYING, HARM, SPOTTING
from miskatonic.games.cthulhu_mash.numbers.lives import ON_BOARD, OUT, WAITING
from miskatonic.games.cthulhu_mash.rules.bits import bit
from miskatonic.games.cthulhu_mash.rules.spawning import DISCARDED, KEPT, by_table
from miskatonic.games.cthulhu_mash.rules.stats import is_immobilized
from miskatonic.games.cthulhu_mash.rules.tables import COOPERATIVE, EXCEPTIONAL_STAMINA, SPOT_HIDDEN
from miskatonic.games.cthulhu_mash.things import COPIES, GENERATOR_0, MONSTER_0, SPAWN_0

if TYPE_CHECKING:
    from miskatonic.games.cthulhu_mash.rules.state import MashState

# Flags beside the credit in a HARM frame.
BY_ATTACK: Final = 1
BY_KNIFE: Final = 2  # the Sacrificial Knife
KNIFED: Final = 8  # beside the credit in a DYING frame
WARD: Final = 0
STAMINA: Final = 1
CARDS: Final = 2
LOSE: Final = 3


def harm(s: MashState, piece: i64, amount: i64, credit: i64, flags: i64 = 0) -> None:
    """A piece is to lose health. `credit` is the seat, plus one, whose doing it is, or 0 (CM-9.11, CM-A22)."""
    if amount <= 0 or (s.at[piece] < 0 and piece < SPAWN_0):
        return
    if piece < MONSTER_0:
        s.owe(HARM, s.owner[piece], piece, amount, WARD, credit * 4 + flags)
        return
    s.own()
    s.health[piece] -= amount
    if s.heard is not None:
        s.heard.append([events.HEALTH_LOST, s.active, piece, amount])
    if s.health[piece] <= 0:
        destroy(s, piece, deaths.WOUNDS, credit)


def run_harm(s: MashState) -> bool:
    """True when the victim has something to decide: Flesh Ward, Stamina, cards, then the loss."""
    frames = s.frames
    c: i64 = frames[PIECE]
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if frames[STEP] == WARD:
        frames[STEP] = STAMINA
        if (s.ward >> c) & 1:  # CM-25.3, CM-25.23
            s.ward &= ~bit(c)
            frames[THING] -= 1
            if s.heard is not None:
                s.heard.append([events.ABSORBED, s.active, c, 1])
    if frames[THING] <= 0:
        s.settle()
        return False
    if frames[STEP] == STAMINA:
        if frames[EXTRA] & BY_ATTACK and may_shrug_off(s, c):
            return True
        frames[STEP] = CARDS
    if frames[STEP] == CARDS:
        from miskatonic.games.cthulhu_mash.rules.greens import has_green

        if has_green(s, c):
            return True
        frames[STEP] = LOSE
    lose_health(s)
    return False


def may_shrug_off(s: MashState, c: i64) -> bool:
    """CM-3.3, CM-3.17."""
    return s.tables.c_abilities[c] & EXCEPTIONAL_STAMINA != 0 and s.mentality[c] >= 2 and not is_immobilized(s, c)


def harm_moves(s: MashState) -> list[int]:
    c: i64 = s.frames[PIECE]
    moves: list[int] = []
    if s.frames[STEP] == STAMINA:
        paid: i64 = 0
        while paid <= s.mentality[c] and paid // 2 <= s.frames[THING]:
            moves.append(s.tables.first[verbs.PAY] + paid)
            paid += 2
        return moves
    from miskatonic.games.cthulhu_mash.rules.greens import add_greens

    add_greens(s, moves, c)
    moves.append(s.tables.first[verbs.PASS])
    return moves


def pay_stamina(s: MashState, paid: i64) -> None:
    """CM-3.3, CM-A33: two points of mentality for each point of health."""
    c: i64 = s.frames[PIECE]
    s.own()
    s.mentality[c] -= paid
    s.frames[THING] -= paid // 2
    s.frames[STEP] = CARDS
    if paid and s.heard is not None:
        s.heard.append([events.ABSORBED, s.active, c, paid // 2])


def lose_health(s: MashState) -> None:
    c: i64 = s.frames[PIECE]
    amount: i64 = s.frames[THING]
    credit: i64 = s.frames[EXTRA] // 4
    if s.frames[EXTRA] & BY_KNIFE:
        credit += KNIFED
    s.settle()
    s.own()
    s.health[c] -= amount
    if s.heard is not None:
        s.heard.append([events.HEALTH_LOST, s.active, c, amount])
    if s.health[c] <= 0:
        s.owe(DYING, s.owner[c], c, deaths.WOUNDS, 0, credit)


def destroy(s: MashState, piece: i64, how: i64, credit: i64) -> None:
    """A piece dies or is destroyed at once; a character has a last breath for Temporal Dust."""
    if piece < MONSTER_0:
        if s.life[piece] == ON_BOARD:
            s.owe(DYING, s.owner[piece], piece, how, 0, credit)
    elif piece < GENERATOR_0:
        kill_monster(s, piece)
    elif piece < SPAWN_0:
        destroy_generator(s, piece, credit)
    else:
        destroy_spawn_space(s, piece, credit)


def kill_monster(s: MashState, piece: i64) -> None:
    """CM-18.19: back to its pile."""
    from miskatonic.games.cthulhu_mash.rules.burdens import scatter_burden
    from miskatonic.games.cthulhu_mash.rules.turns import check_cleared

    if s.at[piece] < 0:
        return
    if s.heard is not None:
        s.heard.append([events.MONSTER_KILLED, s.active, piece])
    if s.burden:
        scatter_burden(s, piece)
    s.lift(piece)
    forget(s, piece)
    check_cleared(s)


def forget(s: MashState, piece: i64) -> None:
    """A piece off the board keeps nothing that was on it."""
    detach(s, piece)
    unbind(s, piece)
    if s.holds[piece] or s.mired[piece]:
        s.own()
        s.holds[piece] = 0
        s.mired[piece] = 0
    if MONSTER_0 <= piece < GENERATOR_0:
        s.stilled &= ~bit(piece - MONSTER_0)
        if s.shell_last == piece:
            s.shell_last = -1


def detach(s: MashState, piece: i64) -> None:
    """A vampire clings to nobody any more."""
    if s.attached[piece] >= 0:
        s.own()
        s.attached[piece] = -1
        s.clinging &= ~bit(piece - MONSTER_0)


def unbind(s: MashState, piece: i64) -> None:
    if s.bound[piece] >= 0:
        s.own()
        s.bound[piece] = -1
        s.spellbound &= ~bit(piece - MONSTER_0)


def destroy_generator(s: MashState, piece: i64, credit: i64) -> None:
    """CM-16.9: the destroyer keeps the piece, and its objects are laid on the space (CM-16.14 where nobody did it)."""
    cell: i64 = s.at[piece]
    if cell < 0:
        return
    if s.heard is not None:
        s.heard.append([events.GENERATOR_DESTROYED, s.active, piece])
    s.lift(piece)
    n: i64 = piece - GENERATOR_0
    finder: i64 = -1
    s.own()
    if credit > 0 and s.life[s.character[credit - 1]] == ON_BOARD:
        finder = s.character[credit - 1]
        s.generator_place[n] = KEPT + finder
        s.kept[finder] += 1
    else:
        s.generator_place[n] = DISCARDED
    find_loot(s, finder, cell, by_table(s, s.tables.g_gate[n // COPIES]))
    from miskatonic.games.cthulhu_mash.rules.turns import check_cleared

    check_cleared(s)


def find_loot(s: MashState, finder: i64, cell: i64, count: i64) -> None:
    """CM-3.10: the Private Eye may add one object to the draw."""
    if (
        finder >= 0
        and s.tables.c_abilities[finder] & SPOT_HIDDEN
        and s.mentality[finder] > 0
        and not is_immobilized(s, finder)
    ):
        s.owe(SPOTTING, s.owner[finder], finder, cell, count, 0)
        return
    lay_loot(s, cell, count)


def lay_loot(s: MashState, cell: i64, count: i64) -> None:
    from miskatonic.games.cthulhu_mash.rules.objects import lay_unseen

    lay_unseen(s, cell, count)


def spot_moves(s: MashState) -> list[int]:
    return [s.tables.first[verbs.SPOT], s.tables.first[verbs.PASS]]


def spot(s: MashState, index: i64) -> None:
    s.own()
    s.mentality[s.frames[PIECE]] -= 1
    cell: i64 = s.frames[THING]
    count: i64 = s.frames[STEP]
    s.settle()
    lay_loot(s, cell, count + 1)


def spot_nothing(s: MashState) -> None:
    cell: i64 = s.frames[THING]
    count: i64 = s.frames[STEP]
    s.settle()
    lay_loot(s, cell, count)


def hit_spawn_space(s: MashState, piece: i64, amount: i64, credit: i64) -> None:
    """CM-27.11, CM-27.14."""
    s.own()
    s.health[piece] -= amount
    if s.heard is not None:
        s.heard.append([events.SPAWN_SPACE_HIT, s.active, piece, amount])
    if s.health[piece] <= 0:
        destroy_spawn_space(s, piece, credit)


def destroy_spawn_space(s: MashState, piece: i64, credit: i64) -> None:
    """CM-27.10, CM-30.27: by whom it was destroyed counts in Capture the Flag; a monster's deed for all rivals."""
    from miskatonic.games.cthulhu_mash.rules.turns import check_survivors

    s.own()
    s.health[piece] = 0
    c: i64 = piece - SPAWN_0
    s.spawn_killers[c] = bit(credit - 1) if credit > 0 else bit(s.players) - 1
    if s.heard is not None:
        s.heard.append([events.SPAWN_SPACE_DESTROYED, s.active, piece])
    if s.owner[c] >= 0 and s.life[c] == WAITING:
        s.life[c] = OUT  # it has nowhere to return to
    check_survivors(s)


# Death


def run_dying(s: MashState) -> bool:
    """CM-25.16: Temporal Dust works even now; cards only by the option of CM-A34."""
    from miskatonic.games.cthulhu_mash.rules.dust import may_dust
    from miskatonic.games.cthulhu_mash.rules.greens import may_heal_now

    c: i64 = s.frames[PIECE]
    if s.life[c] != ON_BOARD:
        s.settle()
        return False
    if s.frames[STEP] == 0:
        if may_dust(s, c):
            return True
        if s.tables.last_gasp_heal and s.frames[THING] == deaths.WOUNDS and may_heal_now(s, c):
            return True
    how: i64 = s.frames[THING]
    credit: i64 = s.frames[EXTRA]
    s.settle()
    if credit >= KNIFED:
        from miskatonic.games.cthulhu_mash.rules.blows import drain

        credit -= KNIFED
        if credit > 0:
            drain(s, s.character[credit - 1])
    die(s, c, how, credit)
    return False


def die(s: MashState, c: i64, how: i64, credit: i64) -> None:
    """CM-27.3 to CM-27.6."""
    from miskatonic.games.cthulhu_mash.rules.monsters import let_go
    from miskatonic.games.cthulhu_mash.rules.objects import scatter
    from miskatonic.games.cthulhu_mash.rules.powerups import draw_powerup, lose_powerups
    from miskatonic.games.cthulhu_mash.rules.turns import check_survivors

    if s.heard is not None:
        s.heard.append([events.CHARACTER_DIED, s.owner[c], c, how])
    cell: i64 = s.at[c]
    s.lift(c)
    let_go(s, c, cell)
    scatter(s, c, cell, how)
    lose_powerups(s, c)
    s.own()
    for n in range(48):
        if s.generator_place[n] == KEPT + c:
            s.generator_place[n] = DISCARDED
    s.kept[c] = 0
    s.holds[c] = 0
    s.mired[c] = 0
    rest: i64 = ~bit(c)
    s.ward &= rest
    s.flying &= rest
    s.razor &= rest
    s.webbed &= rest
    s.clocked &= rest
    s.turn_lost &= rest
    s.health[c] = 0
    s.mentality[c] = 0
    final = s.mode == COOPERATIVE or credit > 0 or s.health[SPAWN_0 + c] <= 0
    s.life[c] = OUT if final else WAITING
    if final and s.heard is not None:
        s.heard.append([events.ELIMINATED, s.owner[c], c])
    if credit > 0 and s.owner[c] != credit - 1 and s.life[s.character[credit - 1]] == ON_BOARD:
        draw_powerup(s, s.character[credit - 1])  # CM-26.1, CM-27.4
    if s.tables.sanity:
        from miskatonic.games.cthulhu_mash.rules.sanity import mourned

        mourned(s, c)
    check_survivors(s)
