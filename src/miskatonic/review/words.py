"""A review in words: how it ended for a seat, what luck gave, what its choices gave away, and what was better."""

from __future__ import annotations

import re
from collections.abc import Sequence

from miskatonic.core.events import named
from miskatonic.core.moves import in_words
from miskatonic.review.judging import ERROR, GRAVE, SLIP, SURE, VERDICTS
from miskatonic.review.reviewing import Decision, Review, Turning

YOU = "You"
MOST = 3  # decisions that are told first
SAID = ("inaccuracy", "mistake", "blunder")  # the verdicts on what was proven to be worse
ONE_AND_MORE = {
    "best": ("best move", "best moves"),
    "fine": ("fine move", "fine moves"),
    "inaccuracy": ("inaccuracy", "inaccuracies"),
    "mistake": ("mistake", "mistakes"),
    "blunder": ("blunder", "blunders"),
}
TERMS = {
    "chance": "chance",
    "skill": "skill",
    "rivals": "rivals",
    "remainder": "hidden cards and our judgement’s error",
}
MEANINGS = {
    TERMS["chance"]: "what was left to chance gave or took, the deal included",
    TERMS["skill"]: "what one’s own choices gave away against the best moves we found: perfect play is 0",
    TERMS["rivals"]: "what the others’ moves changed with every hand open: their mistakes, and good moves that we had "
    "not expected",
    TERMS["remainder"]: "what nobody could see, and where our estimates are wrong; this can be the largest part",
}
DECIDED = {"rivals": "the others’ moves", "remainder": "what nobody could see, and what our estimates missed"}
SCALE = (
    "All percentages are of the chance to win. Choices are compared with the best moves we found, so perfect play "
    "gives away 0 %, and even strong players give away some: a chance that comes back can be given away again."
)
ROUGH = "This is a quick look: a closer one finds more, and may judge single moves differently."

LIMITS = (
    f"From {round(100 * SLIP)} % given away a move is called an inaccuracy, from {round(100 * ERROR)} % a mistake, "
    f"from {round(100 * GRAVE)} % a blunder."
)


# What a verdict says was given away, in percent
RANGES = (
    (round(100 * GRAVE), 100, ("blunder",)),
    (round(100 * ERROR), round(100 * GRAVE) - 1, ("mistake",)),
    (round(100 * SLIP), round(100 * ERROR) - 1, ("inaccuracy",)),
    (0, round(100 * SLIP) - 1, ("best", "fine")),
)


def change(value: float) -> str:
    """A change of the chance to win: “+12 %”."""
    return f"{round(100 * value):+d} %".replace("-", "−").replace("+0", "0")


def shown(review: Review, seat: int) -> dict[str, float]:
    """The ledger's terms, so that they add up as they are written: what remains takes the rounding."""
    one = review.ledgers[seat]
    found = {term: round(getattr(one, term), 2) for term in TERMS}
    found["skill"] = -given_away(review, seat) / 100
    found["remainder"] = round(one.result, 2) - round(one.initial, 2) - sum(found.values()) + found["remainder"]
    return found


def terms(review: Review, seat: int) -> dict[str, str]:
    """By name, as changes."""
    found = shown(review, seat)
    return {name: change(found[term]) for term, name in TERMS.items()}


def percent(value: float) -> str:
    return f"{value:.0%}".replace("%", " %")


def account(review: Review, seat: int) -> str:
    """“You won. Luck added 12 % to your chance; your choices gave away 8 % against the best moves we found, most
    of it in turn 6.”"""
    one, name = review.ledgers[seat], review.names[seat]
    told = [f"{name} {_end(one.result)}."] if review.over else []
    got, missed = round(100 * one.chance), given_away(review, seat)
    whose = "your" if name == YOU else f"{name}’s"
    changed = f"added {got} % to" if got > 0 else f"took {-got} % from"
    luck = f"Luck {changed} {whose} chance" if got else "Luck was even"
    gave = f"gave away {missed} % against the best moves we found{_mostly(review, seat)}"
    if not missed:
        gave = "gave nothing away that we could prove"
    return " ".join([*told, f"{luck}; {whose} choices {gave}."])


def scores(review: Review) -> str:
    """“Final scores: Silas 10, You 6.” Whoever won comes first, also where the lowest wins."""
    if not (review.contest and review.scores):
        return ""
    seats = sorted(range(len(review.scores)), key=lambda seat: -review.ledgers[seat].result)
    written = [str(score).replace("-", "−") for score in review.scores]
    told = ", ".join(f"{review.names[seat]} {written[seat]}" for seat in seats)
    return f"Final scores: {told}."


def given_away(review: Review, seat: int) -> int:
    """By all choices of a seat, in percent: the sum of what is told of each."""
    return sum(given_by(one) for one in review.decisions if one.seat == seat)


def decisive(review: Review, seat: int) -> str:
    """What neither luck nor one's own choices explain, where it decided most."""
    one, found = review.ledgers[seat], shown(review, seat)
    most = max(found, key=lambda term: abs(found[term]))
    if not review.over or most not in DECIDED or (found[most] > 0) != (one.result > one.initial):
        return ""
    return f"What decided most was {DECIDED[most]}: {change(found[most])}."


def _end(result: float) -> str:
    return "won" if result > SURE else "lost" if result < 1 - SURE else "shared the win"


def _mostly(review: Review, seat: int) -> str:
    """In which turn most was given away, if the game counts its turns."""
    turns: dict[str, int] = {}
    for one in review.decisions:
        if one.seat == seat and given_by(one):
            turns[one.when] = turns.get(one.when, 0) + given_by(one)
    worst = max(turns, key=lambda turn: turns[turn], default="")
    if not worst:
        return ""
    if len(turns) == 1:
        return f", all in {worst}"
    if turns[worst] > sum(turns.values()) / 2:
        return f", most of it in {worst}"
    return f", {turns[worst]} of the {given_away(review, seat)} in {worst}"


def compared(review: Review, reader: int) -> str:
    """What the others gave away, where they were rivals."""
    others = [seat for seat in range(len(review.ledgers)) if seat != reader]
    if not review.contest or not others:
        return ""
    given = [given_away(review, seat) for seat in others]
    gave = [
        f"{review.names[seat]} gave away {f'{one} %' if one else 'nothing'}"
        for seat, one in zip(others, given, strict=True)
    ]
    return f"For comparison, {in_words(gave)}."


def turning(review: Review, one: Turning) -> str:
    """What changed most, for whoever moved if for nobody else more, and how much of it was chance."""
    seat = max(range(len(one.change)), key=lambda at: (round(abs(one.change[at]), 3), at == one.seat))
    who = review.names[one.seat] if one.seat < len(review.names) else "The house"
    for_whom = f" for {_inside(review.names[seat])}" if review.contest else ""
    by = ", most of it by chance" if abs(one.chance[seat]) > abs(one.change[seat]) / 2 else ""
    return f"{who}: {said(one.played, review, one.seat)}. {change(one.change[seat])}{for_whom}{by}."


def _inside(name: str) -> str:
    return "you" if name == YOU else name


def said(sentence: str, review: Review, seat: int) -> str:
    """What speaks to a seat, as the reader reads it: “from your hand” of another seat is “from their hand”."""
    is_reader = seat < len(review.names) and review.names[seat] == YOU
    return named(sentence if is_reader else of_another(sentence), review.names)


def of_another(sentence: str) -> str:
    """A sentence that says “you”, about somebody else."""
    sentence = re.sub(r"\b([Yy])our(s?)\b", lambda found: f"{_T[found[1]]}heir{found[2]}", sentence)
    sentence = re.sub(rf"\byou(?= (?:{DOES})\b)", "they", sentence)
    sentence = re.sub(r"^You\b|(?<=\. )You\b", "They", sentence)
    return re.sub(r"\byou\b", "them", sentence)


_T = {"Y": "T", "y": "t"}
DOES = "are|can|carry|die|had|have|hold|keep|lead|lose|may|must|need|own|were|will|win"  # whoever does it is “they”


def when(one: Decision) -> str:
    return f"{one.when}, move {one.number + 1}" if one.when else f"move {one.number + 1}"


def decision(review: Review, one: Decision) -> str:
    """What would have been better, by how much, and why; nothing where nothing is proven to be."""
    if one.verdict not in SAID:
        return ""
    chances = f"{percent(one.best_chance)} to win instead of {percent(one.chance)}"
    left = _told(one) - given_by(one)
    later = f" ({left} of these {_told(one)} % could still be had later in the turn)" if left > 1 else ""
    better = f"Better: {said(one.better, review, one.seat)}, with {chances}{later}."
    return f"{better} {said(one.why, review, one.seat)}".strip()


def counted(decisions: Sequence[Decision]) -> str:
    """How many of each verdict, from best to blunder: “24 best moves, 1 inaccuracy and 3 mistakes”."""
    counts = {verdict: sum(one.verdict == verdict for one in decisions) for verdict in VERDICTS}
    return in_words([f"{count} {ONE_AND_MORE[verdict][count > 1]}" for verdict, count in counts.items() if count])


def given_by(one: Decision) -> int:
    """What a decision gave away, in percent: as the two chances that are told differ, unless some of it could still be
    had."""
    told = _told(one)
    given = told if one.loss and abs(told - 100 * one.loss) <= 1 else round(100 * one.loss)
    least, most = next((least, most) for least, most, verdicts in RANGES if one.verdict in verdicts)
    return min(max(given, least), most)


def _told(one: Decision) -> int:
    """How far the two chances differ, as they are written."""
    return round(100 * one.best_chance) - round(100 * one.chance)


def costliest(decisions: Sequence[Decision]) -> list[Decision]:
    """What is proven to have given something away, the most first."""
    return sorted((one for one in decisions if one.verdict in SAID), key=lambda one: (-one.loss, one.number))


def added_up(decisions: Sequence[Decision]) -> str:
    """How the decisions that are listed, and those too small for that, make up what was given away."""
    listed = sum(given_by(one) for one in costliest(decisions))
    small = sum(given_by(one) for one in decisions) - listed
    if not small:
        return ""
    slips = "a slip of 1 %" if small == 1 else f"{small} slips of 1 % each"
    if not listed:
        return f"{slips[0].upper()}{slips[1:]} {'is' if small == 1 else 'are'} too small to list."
    return f"What is listed gave away {listed} %, and {slips} the rest: {listed + small} % in all."


def from_best_to_blunder(decisions: Sequence[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda one: (VERDICTS.index(one.verdict), one.loss, one.number))
