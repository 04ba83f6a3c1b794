"""The referee at a table: every position and every move of a game is held against what it says.

    python -m tests.games.cthulhu_mash.watching 100000

compares so many decisions, in all victory modes and with any options and number of seats; a second number is the first
game.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from miskatonic.core.state import NOBODY, State
from tests.games.cthulhu_mash.referee import (
    BOX,
    CHARACTERS,
    GATE_SPACE,
    GENERATORS,
    MAPS,
    MONSTERS,
    PIECES,
    WAYS,
    Table,
    hits,
    is_generator,
    is_monster,
)
from tests.games.cthulhu_mash.test_runner import GAME, begin, enrich
from tests.support import lively

# What costs an action when no move is under way (CM-5.1); the first of these in a turn's step 2 begins a move (CM-5.2).
MOVING = {"step", "gate", "ascend", "pick", "give"}
DEEDS = {"attack", "blast", "throw", "spray", "mist", "push", "shove", "drill", "aim", "steal", "fetch", "wave", "to"}
ACTIONS = (
    MOVING
    | DEEDS
    | {
        *(
            "jump",
            "hold",
            "restore",
            "drink",
            "consult",
            "unlock",
            "transport",
            "fish",
            "scout",
            "look",
            "chime",
            "control",
        ),
        *("read", "memorize", "cast", "part", "escape", "treat", "suffer"),
    }
)
LENGTH = 300  # decisions of a game at most
ANY_TIME = {"reflection", "temporal_dust"}
# What only answers something; whose deed it is stays what it was.
ANSWERS = {
    "pass",
    "pay",
    "use",
    "accept",
    "refuse",
    "permit",
    "spot",
    "leave",
    "rotate",
    "spawn",
    "shake",
    "clear",
    "drop",
}
ACTIONS -= {"to"}  # the gate is chosen after the action was spent


class Watch:
    """One game under the referee's eyes."""

    def __init__(self, state: State, options: dict[str, Any]) -> None:
        self.state = state
        self.options = options
        self.before = GAME.position(state)
        self.met: Counter[str] = Counter()  # what has been judged besides decisions
        self.doer: str | None = None  # the character whose deed what happens now is (CM-A22)
        self.reflected: dict[str, str] = {}
        self.grasped_by: dict[str, str | None] = {}
        self.mired_by: dict[str, str | None] = {}
        self.debts: dict[tuple[str, str], int] = {}
        self.deed: list[str] = []  # the words of the last move that was more than an answer
        self.thief: tuple[str, str, dict[str, Any]] | None = None  # who steals whose life, and how it was before
        self.spent = 0
        self.most = 0
        self.points = 0
        self.refused: set[str] = set()  # who does not let one pass in this move
        self.declined: set[str] = set()  # and who takes nothing
        self.begin_turn()

    def table(self) -> Table:
        return Table(self.before, self.options)

    @property
    def active(self) -> str:
        return self.active_in(self.before)

    def active_in(self, position: dict[str, Any]) -> str:
        return str(position["seats"][position["active"]])

    # Before a move: what may be done

    def check_moves(self) -> Counter[str]:
        """The listed moves of the kinds the referee knows are exactly those that it would list."""
        if self.state.seat == NOBODY or self.before["step"] == "setup":
            return Counter()
        listed: dict[str, set[str]] = {}
        for move in self.state.moves():
            text = GAME.text(move, self.state)
            listed.setdefault(text.split()[0], set()).add(text)
        expected = self.expected_moves()
        for verb, texts in expected.items():
            found = {text for text in listed.get(verb, set()) if self.judged(text)}
            assert found == texts, (
                f"{verb}: missing {sorted(texts - found)}, unexpected {sorted(found - texts)} in {self.where()}"
            )
        return Counter(dict.fromkeys(expected, 1))

    def judged(self, text: str) -> bool:
        words = text.split()
        if words[0] == "attack":
            return words[1] not in ("cock_fighter", "sedative_syringe", "spectral_razor")
        if words[0] == "strike":
            return words[1] in CHARACTERS
        return True

    def where(self) -> str:
        frames = [frame["what"] for frame in self.before["frames"]]
        pieces = {piece: f"{place[0]} r{place[1]}c{place[2]}" for piece, place in self.table().at.items()}
        return f"{frames}, active {self.active}, {pieces}, options {self.options}"

    def expected_moves(self) -> dict[str, set[str]]:
        top = self.before["frames"][-1]
        piece = PIECES[top["piece"]] if 0 <= top["piece"] < len(PIECES) else ""
        if top["what"] == "turn" and self.before["step"] == "actions" and piece in CHARACTERS:
            return self.of_a_turn(piece)
        if top["what"] == "move" and piece in CHARACTERS:
            return self.of_a_move(piece)
        if top["what"] == "spawning":
            return self.of_spawning()
        if top["what"] == "leaving":
            return {"leave": {f"leave {way}" for way in self.table().ways_out(piece)}}
        if top["what"] == "orienting":
            side = WAYS[top["step"]] if top["step"] >= 0 else None
            why = ("gate", "scout", "push", "picture")[top["extra"]]
            return {"rotate": {f"rotate {edge}" for edge in self.table().rotations(top["thing"], side, why)}}
        if top["what"] == "roused" and is_monster(piece) and not self.options["monsters_use_objects"]:
            return self.of_a_monster(piece, top["step"])
        return {}

    def of_spawning(self) -> dict[str, set[str]]:
        """Of the generators that may spawn now, every legal space."""
        table = self.table()
        found = set()
        for generator in {GAME.text(move, self.state).split()[1] for move in self.state.moves()}:
            found |= {f"spawn {generator} r{row}c{column}" for _, row, column in table.spawn_places(generator)}
        return {"spawn": found}

    def insane(self, c: str) -> bool:
        if not self.options["sanity"] or not self.table().cooperative:
            return False
        entry = self.before["characters"][c]
        base = BOX["character"][c]["sanity"] + sum(BOX["object"][id].get("sanity_base", 0) for id in entry["objects"])
        return bool(2 * entry["sanity"] <= base)  # CM-A49

    def of_a_turn(self, c: str) -> dict[str, set[str]]:
        table = self.table()
        verbs = ("step", "jump", "attack", "push", "shove", "aim", "pick", "give", "escape", "blast", "spray", "mist")
        none: dict[str, set[str]] = {verb: set() for verb in verbs}
        held = set(table.holds(c))
        if self.before["actions"] <= 0 or self.insane(c):
            return none
        none["escape"] = table.escapes(c)
        if held - {"handcuffs"}:
            return none
        free = not held and table.move_points(c) > 0
        found = {
            "escape": none["escape"],
            "aim": set() if held or self.is_clung(c) else table.aims(),
            "pick": table.picks(c) if free else set(),
            "give": table.gifts(c, set(), self.treated()) if free else set(),
            "step": {f"step {way}" for way in table.character_steps(c, table.move_points(c), set())},
            "jump": {f"jump {way} {over}" for way, over in table.jumps(c)},
            "attack": set() if held else table.attacks(),
        }
        areas = {} if held or self.is_clung(c) else table.area_attacks()
        for verb in ("blast", "spray", "mist"):
            found[verb] = {text for text in areas if text.startswith(verb)}
        for text, covered in areas.items():
            told = GAME.touches(self.state, GAME.parse(text, self.state))
            assert set(told) == {f"r{row}c{column}" for _, row, column in covered}, f"{text} covers {told}"
        if self.options["push_gate"] == "declare":
            found["push"] = set() if held else table.pushes()
        if self.options["gate_width"] == 1:
            found["shove"] = set() if held else table.shoves()
            found["gate"] = {"gate"} if self.gate_leads_on(table, c) else set()
        return found

    def is_clung(self, c: str) -> bool:
        """CM-18.20."""
        return self.options["attached_actions"] == "three" and bool(self.table().vampires(c))

    def of_a_move(self, c: str) -> dict[str, set[str]]:
        table = self.table()
        found = {"step": {f"step {way}" for way in table.character_steps(c, self.points, self.refused)}}
        free = self.points > 0 and not table.others(c, table.at[c]) and not table.holds(c)
        found["pick"] = table.picks(c) if free else set()
        found["give"] = table.gifts(c, self.declined, self.treated()) if free else set()
        if self.options["gate_width"] == 1:
            through = self.points > 0 and not table.others(c, table.at[c]) and self.gate_leads_on(table, c)
            found["gate"] = {"gate"} if through else set()
        return found

    def treated(self) -> set[str]:
        """CM-31.13: whose minds can be helped."""
        return {c for c, entry in self.before["characters"].items() if self.insane(c) and entry["sanity"] > 0}

    def gate_leads_on(self, table: Table, c: str) -> bool:
        tile, *space = table.at[c]
        gates = [gate for gate in MAPS[tile].gates if GATE_SPACE[gate] == tuple(space)]
        return any(table.beyond(tile, gate) is not None for gate in gates)

    def of_a_monster(self, piece: str, actions: int) -> dict[str, set[str]]:
        table = self.table()
        entry = self.before["monsters"][piece]
        found: dict[str, set[str]] = {"go": set(), "walk": set(), "strike": set(), "bite": set()}
        if actions <= 0:
            return found
        held = set(table.holds(piece))
        found["escape"] = table.escapes(piece)
        if entry["attached"]:
            mine = entry["attached"] == self.active and self.options["attach_tick"] == "vampire"  # CM-18.21, CM-A14
            found["bite"] = {"bite"} if mine and not held and not entry["bound"] else set()
            return found
        if held - {"handcuffs"}:
            return found
        if not entry["bound"]:
            flying = table.flies(piece)
            found["go"] = {f"go r{row}c{column}" for _, row, column in table.monster_ends(piece, flying)}
            if flying:
                found["walk"] = {f"walk r{row}c{column}" for _, row, column in table.monster_ends(piece, False)}
        if not held:
            found["strike"] = {f"strike {c}" for c in self.victims(table, piece) if self.reaches(table, piece, c)}
            once = self.before["frames"][-1]["extra"] & 1
            charges = "charging" in table.abilities(piece) and not entry["bound"] and not once
            found["charge"] = {f"charge {c}" for c in self.victims(table, piece) if table.can_charge(piece, c)}
            found["charge"] = found["charge"] if charges else set()
        return found

    def victims(self, table: Table, piece: str) -> list[str]:
        """CM-4.5, CM-18.2, CM-20.32, CM-25.17, CM-30.28."""
        here = table.at[piece][0]
        anyone = CHARACTERS if self.options["monsters_attack_anyone"] else [self.active]
        found = []
        for c in anyone:
            if c not in table.at or table.at[c][0] != here or self.before["monsters"][piece]["bound"] == c:
                continue
            if self.before["shell_last"] == piece and "rlyeh_seashell" in self.before["characters"][c]["objects"]:
                continue
            found.append(c)
        return found

    def reaches(self, table: Table, piece: str, c: str) -> bool:
        facts = table.facts(piece)
        if facts["melee"] and table.touch(piece, c):
            return True
        return bool(facts["ranged"]) and table.in_range(piece, table.at[c])

    # A move

    def play(self, move: int) -> None:
        text = GAME.text(move, self.state)
        self.note(text)
        before = self.before
        self.state.chance.log = []
        self.state.play(move)
        dice = [face for stream, face in self.state.chance.log if stream == 0]
        self.state.chance.log = None
        self.before = GAME.position(self.state)
        words = text.split()
        try:
            self.check_blow(words, before, dice)
            self.check_area(text, before, dice)
            self.check_miss(words, before, dice)
            self.check_gate(words, before)
            self.check_stacking()
            self.check_values(words, before)
            self.check_gains(words, before)
            self.check_theft(words, before)
            self.check_deaths(words, before)
            self.check_ending()
            self.check_budget(words, before)
        except AssertionError as fault:
            raise AssertionError(f'after "{text}" with {dice}: {fault}; now {self.where()}') from None
        self.remember(before)

    def note(self, text: str) -> None:
        """Whose deed it is what comes now (CM-9.11, CM-A22)."""
        words = text.split()
        verb = words[0]
        top = self.before["frames"][-1]
        if verb in ANSWERS:
            return
        if verb == "cast" and words[1] in ANY_TIME:
            self.thief = None
        else:
            self.deed = words
        if verb == "cast" and words[1] == "reflection":
            by = self.before["action_by"]
            self.reflected[by] = PIECES[top["piece"]]
            return
        if verb == "cast" and words[1] == "temporal_dust":
            self.reflected = {}
            return  # an action aimed at the caster is done again by who did it
        self.reflected = {}
        if verb == "strike" and top["what"] == "controlled":
            controller = PIECES[top["thing"]]
            self.doer = controller if controller in CHARACTERS else None
        elif (verb in DEEDS | {"gate", "ascend"} and PIECES[top["piece"]] in CHARACTERS) or (
            verb == "cast" and words[1] == "create_gate"
        ):
            self.doer = self.active
        else:
            self.doer = None

    def check_blow(self, words: list[str], before: dict[str, Any], dice: list[int]) -> None:
        """CM-9.1 to CM-9.3, CM-9.10, CM-13.7: what one blow at one monster or generator does."""
        if words[0] != "attack" or PIECES[before["frames"][-1]["piece"]] not in CHARACTERS:
            return
        weapon, target = words[1], words[2]
        if weapon in ("sedative_syringe", "spectral_razor") or not (is_monster(target) or is_generator(target)):
            return
        table = Table(before, self.options)
        c = self.active
        facts = BOX["object"].get(weapon, {})
        if facts.get("area") == "chain" or before["burden"]:
            return
        touching = table.touch(c, target)
        sheet = table.facts(c)
        sides, bonus = (sheet["melee"], "melee_roll") if touching else (sheet["ranged"], "ranged_roll")
        damage = facts.get("damage", 1)
        add = facts.get("roll_bonus", 0) + table.bonus(c, bonus)
        if damage and not touching:
            damage += table.bonus(c, "ranged_damage")
        if weapon == "cock_fighter":
            sides, add, damage = 6, 0, 1
        if table.holds(target) and touching:
            hit = True
        elif table.holds(target):
            hit = dice[0] != 1
        else:
            hit = hits(dice[0], sides, dice[0] + add, table.defense(target))
        group = "monsters" if is_monster(target) else "generators"
        health = before[group][target]["health"] - (damage if hit else 0)
        after = self.before[group].get(target, {}).get("health", 0)
        assert max(0, health) == after, f"{target} should have {max(0, health)} health, not {after}"

    def check_area(self, text: str, before: dict[str, Any], dice: list[int]) -> None:
        """CM-9.9, CM-3.1, CM-20.9, CM-20.15, CM-20.28: one roll against every monster and generator that is covered."""
        verb = text.split()[0]
        weapon = {"blast": "dynamite_bundle", "spray": "tommy_gun", "mist": "mi_go_mist_projector"}.get(verb)
        if weapon is None or PIECES[before["frames"][-1]["piece"]] not in CHARACTERS or before["burden"]:
            return
        if self.before["blow"]:
            return  # not all targets are served yet
        table = Table(before, self.options)
        c = self.active
        covered = table.area_attacks()[text]
        facts, sheet = BOX["object"][weapon], table.facts(c)
        sides, damage = sheet["ranged"], facts.get("damage", 1) + table.bonus(c, "ranged_damage")
        if verb == "blast":
            damage += table.bonus(c, "explosive_damage")
            if "explosives_expert" in sheet["abilities"]:
                sides, damage = 10, damage + 1
        total = dice[0] + facts.get("roll_bonus", 0) + table.bonus(c, "ranged_roll")
        for group in ("monsters", "generators"):
            for piece, entry in before[group].items():
                if table.at[piece] not in covered:
                    continue
                hit = dice[0] != 1 if table.holds(piece) else hits(dice[0], sides, total, table.defense(piece))
                health = max(0, entry["health"] - (damage if hit else 0))
                after = self.before[group].get(piece, {}).get("health", 0)
                assert health == after, f"{piece} should have {health} health, not {after}"

    def check_gate(self, words: list[str], before: dict[str, Any]) -> None:
        """CM-7.3, CM-7.5: the mover comes out on the other side, and who stood there in its old place."""
        if words[0] != "gate" or self.options["gate_width"] != 1 or self.options["one_way_gates"]:
            return
        table, now = Table(before, self.options), self.table()
        c = self.active
        here = table.at[c]
        gate = next(gate for gate in MAPS[here[0]].gates if GATE_SPACE[gate] == here[1:])
        if table.beyond(here[0], gate) == "?" or c not in now.at:
            return
        there = table.arrival(here[0], gate)
        assert now.at[c] == there, f"{c} should come out on {there}"
        for piece in table.others(c, there):
            if piece in now.at and there != here:
                assert now.at[piece] == here, f"{piece} should be on {here}"

    def check_stacking(self) -> None:
        """CM-6.5, CM-18.16: one piece a space, but for vampires that cling, who passes through, and a charge."""
        passing = {PIECES[frame["piece"]] for frame in self.before["frames"] if frame["what"] in ("move", "charged")}
        table = self.table()
        standing = [piece for piece in table.at if not table.victim(piece) and piece not in passing]
        places = [table.at[piece] for piece in standing]
        assert len(set(places)) == len(places), f"two pieces in a space: {Counter(places).most_common(1)}"

    def check_miss(self, words: list[str], before: dict[str, Any], dice: list[int]) -> None:
        """CM-9.3, CM-13.7: a monster's roll that misses hurts, holds and catches nobody."""
        if words[0] != "strike" or words[1] not in CHARACTERS or self.options["monsters_use_objects"]:
            return
        table = Table(before, self.options)
        piece, c = PIECES[before["frames"][-1]["piece"]], words[1]
        facts = table.facts(piece)
        touching = bool(facts["melee"]) and table.touch(piece, c)
        if table.holds(c):
            hit = touching or dice[0] != 1
        else:
            hit = hits(dice[0], facts["melee"] if touching else facts["ranged"], dice[0], table.defense(c))
        if not hit and not self.crowded_out(table, c):
            was, now = before["characters"][c], self.before["characters"][c]
            assert (now["health"], now["holds"]) == (was["health"], was["holds"]), f"a miss hurts {c}"
            assert self.table().victim(piece) == "", "a miss attaches"

    def crowded_out(self, table: Table, c: str) -> bool:
        """CM-27.9, CM-27.13, CM-32.5: after the last deed of a turn somebody may come in on c's space, and c dies
        of that where no space beside it is free."""
        newcomer = self.active
        if table.characters[newcomer]["life"] not in ("to_enter", "waiting") or newcomer not in self.table().at:
            return False
        here = table.at[c]
        beside = [table.step(here, way, flying=False) for way in WAYS]
        no_room = all(there is None or table.on(there) or table.letter(there) in "#o" for there in beside)
        return self.table().at[newcomer] == here and no_room

    # Values that objects raise (CM-A37)

    def base(self, position: dict[str, Any], c: str, stat: str) -> int:
        entry = position["characters"][c]
        total = Table(position, self.options).bonus(c, stat)
        if stat == "mentality":
            total += sum(BOX["object"][id].get("mentality_base", 0) for id in entry["objects"])
        return total

    def check_values(self, words: list[str], before: dict[str, Any]) -> None:
        drawn = self.before["crystal"] != before["crystal"]
        restored = drawn and self.options["powerup_full_restore"]  # CM-30.25
        plain = words[0] in ("drop", "accept") or (words[0] == "pick" and words[1] != "unseen")
        for c, entry in self.before["characters"].items():
            if entry["life"] != "on_board" or before["characters"][c]["life"] != "on_board":
                self.debts = {key: debt for key, debt in self.debts.items() if key[0] != c}
                continue
            for stat, floor in (("mentality", 0), ("health", 1)):
                change = self.base(self.before, c, stat) - self.base(before, c, stat)
                current, debt = before["characters"][c][stat], self.debts.get((c, stat), 0)
                if change > 0:
                    paid = min(debt, change)
                    current, debt = current + change - paid, debt - paid
                elif change < 0:
                    fall = max(0, min(-change, current - floor))
                    current, debt = current - fall, debt - change - fall
                if plain and not restored:
                    assert entry[stat] == current, f"{c} should have {current} {stat}, not {entry[stat]}"
                    self.debts[c, stat] = debt
                elif change:
                    owed = self.before.get(f"owed_{stat}", [0, 0, 0, 0])
                    self.debts[c, stat] = owed[CHARACTERS.index(c)]

    def check_gains(self, words: list[str], before: dict[str, Any]) -> None:
        """CM-2.9, CM-2.16: nothing raises a value above its base, but the Knife and Steal Life, by one point."""
        if "temporal_dust" in words:
            return  # what was is so again
        given = self.deed[:2] in (["attack", "sacrificial_knife"], ["aim", "steal_life"])
        table = self.table()
        for c, entry in self.before["characters"].items():
            was = before["characters"][c]
            if entry["life"] != "on_board" or was["life"] != "on_board":
                continue
            for stat in ("health", "mentality"):
                base = table.facts(c)[stat] + self.base(self.before, c, stat)
                rise = max(0, self.base(self.before, c, stat) - self.base(before, c, stat))
                most = max(base, was[stat] + rise)
                if stat == "health" and given:
                    most = max(base, was[stat] + rise + 1)
                assert entry[stat] <= most, f"{c} has {entry[stat]} {stat}, of {base} and {was[stat]} before"
                self.met["values above their base"] += entry[stat] > base
        for group in ("monsters", "generators"):
            for piece, entry in self.before[group].items():
                most = max(table.facts(piece)["health"], before[group].get(piece, entry)["health"])
                assert entry["health"] <= most, f"{piece} has {entry['health']} health"

    def check_theft(self, words: list[str], before: dict[str, Any]) -> None:
        """CM-25.15: the caster gains the point that the target loses, and no other."""
        if words[:2] == ["aim", "steal_life"]:
            self.thief = (self.active_in(before), words[2], before)
        elif words[0] not in ("pay", "pass"):
            self.thief = None
        if self.thief is None or self.before["blow"]:
            return
        c, target, first = self.thief
        self.thief = None
        clung = self.options["attach_tick"] == "target" and Table(first, self.options).vampires(c)
        if clung or self.before["turn"] != first["turn"] or self.before["characters"][c]["life"] != "on_board":
            return
        group = "characters" if target in CHARACTERS else "monsters" if is_monster(target) else "generators"
        lost = first[group][target]["health"] - self.before[group].get(target, {}).get("health", 0)
        gained = self.before["characters"][c]["health"] - first["characters"][c]["health"]
        gained -= self.base(self.before, c, "health") - self.base(first, c, "health")  # a power-up for a kill (CM-26.1)
        assert gained == min(lost, 1) or self.options["powerup_full_restore"], (
            f"{c} gains {gained}, {target} loses {lost}"
        )
        self.met["lives stolen" if lost else "lives not stolen"] += 1

    # Death

    def check_deaths(self, words: list[str], before: dict[str, Any]) -> None:
        for c, entry in before["characters"].items():
            life = self.before["characters"][c]["life"]
            if entry["life"] != "on_board" or life not in ("out", "waiting"):
                continue
            killer = self.killer(c, words, before)
            space = self.before["spawn_spaces"][BOX["character"][c]["start_tile"]]
            final = self.before["mode"] == "cooperative" or killer is not None or space["health"] <= 0
            self.met["deaths by a character" if killer else "deaths by nobody"] += 1
            assert (life == "out") == final, f"{c} died by {killer or 'nobody'} and is {life}"

    def killer(self, c: str, words: list[str], before: dict[str, Any]) -> str | None:
        """CM-27.4, CM-A22: the other character whose deed the death is."""
        by = self.reflected.get(c, self.doer)
        if (
            words[0] in ("escape", "pay")
            and self.doer is None
            and "grasp_of_cthulhu" in before["characters"][c]["holds"]
        ):
            by = self.grasped_by.get(c)
        if words[0] in ("end", "done", "rest") and before["characters"][c]["mired"]:
            by = self.mired_by.get(c)
        return by if by != c else None

    def remember(self, before: dict[str, Any]) -> None:
        """Who put whom into a hold or into quicksand."""
        for c, entry in self.before["characters"].items():
            was = before["characters"][c]
            if "grasp_of_cthulhu" in entry["holds"] and "grasp_of_cthulhu" not in was["holds"]:
                self.grasped_by[c] = self.reflected.get(c, self.doer)
            if entry["mired"] and not was["mired"]:
                self.mired_by[c] = self.doer if self.doer != c else None
        if self.before["turn"] != before["turn"]:
            self.begin_turn()

    # Victory

    def check_ending(self) -> None:
        outcome = self.state.outcome()
        if outcome is not None and outcome.rule in ("max_turns", "CM-30.32"):
            return
        if self.before["step"] == "setup" or self.before["blow"]:
            return
        if self.before["frames"] and self.before["frames"][-1]["what"] == "orienting":
            return  # nobody knows yet how the tile will lie
        expected = self.table().ending()
        found = None if outcome is None else list(outcome.winners)
        assert (expected is None) == (outcome is None), f"the ending should be {expected}, it is {outcome}"
        if expected is not None:
            self.met[f"games {expected[0]}"] += 1
            assert expected[1] == found, f"{expected[1]} should have won, not {found}"

    # What a turn holds

    def begin_turn(self) -> None:
        self.spent = self.most = self.points = 0

    def check_budget(self, words: list[str], before: dict[str, Any]) -> None:
        """CM-2.5, CM-6.12, CM-21.10, CM-26.5: no more actions and points than sheet, objects and power-ups give."""
        top = before["frames"][-1]
        c = str(before["seats"][before["active"]])
        verb = words[0]
        mine = top["what"] == "turn" and before["step"] == "actions"
        for position in (before, self.before):
            if position["turn"] == before["turn"]:
                actions = BOX["character"][c]["actions"] + Table(position, self.options).bonus(c, "actions")
                self.most = max(self.most, actions * (2 if "clocked" in position["characters"][c]["effects"] else 1))
        if mine and verb in ACTIONS and not (verb == "cast" and words[1] in ANY_TIME):
            if not (verb == "attack" and words[1] == "cock_fighter"):
                self.spent += 1
                self.points = Table(before, self.options).move_points(c)
                self.refused, self.declined = set(), set()
        if verb == "cast" and words[1] == "temporal_dust" and before["action_by"] == c:
            self.spent -= before["spent"] - self.before["spent"]
        assert self.spent <= self.most, f"{c} has spent {self.spent} of {self.most} actions"
        self.count_points(words, before, c)

    def count_points(self, words: list[str], before: dict[str, Any], c: str) -> None:
        verb = words[0]
        asking = self.before["frames"] and self.before["frames"][-1]["what"] in ("permitting", "accepting")
        top = before["frames"][-1]
        if verb in ("gate", "ascend"):
            self.points = 0
        elif (verb == "step" and not asking) or verb == "permit":
            mover = Table(before, self.options)
            self.points -= 1 if mover.flies(c) else 1 + mover.boot(c, mover.at[c][0])
        elif (verb == "pick" and top["what"] in ("turn", "move")) or verb == "accept":
            self.points -= 1
        elif verb == "refuse" and top["what"] == "permitting":
            self.refused.add(PIECES[top["thing"]])
        elif verb == "refuse" and top["what"] == "accepting":
            self.declined.add(PIECES[top["step"]])
        moving = [frame for frame in self.before["frames"] if frame["what"] == "move"]
        if verb == "cast" and words[1] == "temporal_dust":
            self.points = moving[-1]["step"] if moving else 0  # the points come back with the position
        if moving:
            left = moving[-1]["step"]
            assert 0 <= left <= self.points, f"{c} has {left} movement points left, not {self.points}"
            self.points = left
        assert self.points >= 0 or not moving


CROWDED = ("abhoth_swamp", "coastal_cavern", "cultist_temple", "leng_plateau", "family_farm", "ice_float")


def crowd(state: State, chooser: Random) -> None:
    """Everybody on one dangerous tile, hardly alive, armed and full of spells, with monsters and generators between."""
    tile = chooser.choice(CROWDED)
    free = [f"{tile} r{row}c{column}" for (row, column), letter in MAPS[tile].letter.items() if letter not in "#owWfX"]
    chooser.shuffle(free)
    position = GAME.position(state)
    things = [id for id, entry in BOX["object"].items() if entry["color"] != "white" and id != "revolver_32"]
    spells = [id for id, place in position["spells"].items() if place == "stack"]
    chooser.shuffle(things)
    chooser.shuffle(spells)
    given: dict[str, Any] = {"characters": {}, "monsters": {}, "generators": {}}
    for c in position["characters"]:
        given["characters"][c] = {
            "at": free.pop(),
            "health": chooser.randint(1, 3),
            "mentality": chooser.randint(0, 5),
            "objects": [things.pop() for _ in range(4)],
            "spells": [spells.pop() for _ in range(3)],
        }
    for monster in chooser.sample(MONSTERS, 4):
        given["monsters"][monster] = free.pop()
    given["generators"][chooser.choice(GENERATORS)] = free.pop()
    homes = [BOX["character"][c]["start_tile"] for c in position["characters"]]
    given["board"] = [" ".join([tile, *homes, "?elder_city"])]
    if chooser.random() < 0.3:
        given["spawn_spaces"] = {chooser.choice(homes): {"health": 0, "by": []}}
    GAME.place(state, given)


def watch(number: int, length: int) -> Counter[str]:
    """One game of lively play under the referee's eyes; how often each kind of decision was compared."""
    chooser = Random(number)
    fixed: dict[str, Any] = {"hindrance": "", "height": "", "blind": ""}  # the referee does not know these
    if number % 3 == 2:
        fixed["coop_single_start"] = ""  # everybody is on the board
    state = begin(number, chooser, **fixed)
    options = dict(state.tables.options)
    while GAME.position(state)["step"] == "setup":
        state.play(lively(GAME, state, chooser))
    if number % 3 == 1:
        enrich(state, number, chooser)
    elif number % 3 == 2:
        crowd(state, chooser)
    watched = Watch(state, options)
    counted: Counter[str] = Counter()
    if watched.table().ending() is not None:
        return counted  # laid out as a game that is over
    for _ in range(length):
        if state.seat == NOBODY:
            break
        counted += watched.check_moves()
        counted["decisions"] += 1
        watched.play(lively(GAME, state, chooser))
    return counted + watched.met


def compare(decisions: int, first: int = 0) -> Counter[str]:
    """Game after game until so many decisions were compared."""
    counted: Counter[str] = Counter()
    number = first
    while counted["decisions"] < decisions:
        try:
            counted += watch(number, LENGTH)
        except AssertionError as fault:
            raise AssertionError(f"game {number}: {fault}") from None
        number += 1
    counted["games"] = number - first
    return counted


if __name__ == "__main__":
    print(dict(compare(*(int(word) for word in sys.argv[1:]))))
