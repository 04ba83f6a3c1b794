"""Sentences that a reader of English stumbles over: the worst of them, looked for in everything that a person can read.

CONTRIBUTING.md ("Plain English") has the short list of words, struck through (~~so~~). A phrase that is fine somewhere
is not for this list.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KINDS = {".css", ".html", ".js", ".md", ".py", ".toml"}
PLACES = ["src", "docs", "deploy", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE"]

# What is wrong, and what to write instead.
OFFENDERS = {
    r"\bthe own\b": "one's own, its own, the owner's",
    r"\bhang(s|ing)? on\b": "depend on",
    r"\bpick on\b": "keep picking",
    r"\b(nobody|everybody|somebody) of (them|us|you|the)\b": "none of, all of, one of",
    r"\bthat were (too )?(many|much|a lot)\b": "that was a lot of",
    r"(?<!every )\bso many\b": "this many, that many, as many … as",
    r"\bnothing to say in that\b": "that is empty",
    r"\bhas (an|no) idea just now\b": "there is no hint right now",
    r"\bworth varying by\b": "worth comparing",
    r"\bthat is no (move|port|header|content|number|text)\b": "is not a",
    r"\b(informations|advices|equipments|feedbacks)\b": "information, advice, equipment, feedback",
    r"\bin the moment\b": "at the moment",
    r"\bhow (it|he|she|this|that) looks like\b": "what it looks like",
    r"\b(explain|suggest|describe)s? (me|you|us|them) (why|how|what)\b": "explain to me, tell you",
    r"\b(can|could|will|must|may|does|do) not (\w+ )?no(body|thing|ne)\b": "one negation is enough",
    r"\bpossibilit(y|ies) to\b": "a way to, a chance to",
    r"\bnothing of (this|that)\b": "none of this",
    r"\bunless said(?! otherwise)\b": "by default",
    r"\bhow[- ]many[- ]th\b": "which, the number of",
    r"\bfor who (?!in\b)": "for whoever",
    r"\bgoes? on where (it|they) (was|were|stopped)\b": "is resumed, continues",
    r"\b(decisions|games|iterations|µs) an? (decision|game|move|second|step)\b": "per second, per move",
    r"\"[^\"]*\" is no (option|move|rule)\b": "is not an option",
    r"\b(after|from) cleared cookies\b": "after clearing cookies",
    r"\bmore (better|worse|faster|slower|bigger|smaller|easier)\b": "the comparative alone",
    r"\boneself\b": "yourself, themselves",
    r"\bone (card|pair|play|thing|step|point|object) (more|less)\b": "one more card, one less card",
    r"(?<!\")\"Who (cannot|explores|survives|borrows|dies|holds|has|got|loses)\b[^?\"]*\"": "Whoever",
    r"\b(of|by|at|from) who (draws|leads|discards|stands|fetches|has|holds|is|dies)\b": "of whoever, of the player who",
    r"\b(one|two|three|four|seven) (\w+ )?(attack|re-roll|creature|card|charge|action|roll)s? a turn\b": "per turn",
    r"\bare the most[\"',.:;]": "is the limit",
    r"\b(is|are) no (neighbours|item|run|hits?|flag|place)\b": "is not a",
    r"\bparted by\b": "separated by",
    r"\bhang together\b": "are joined",
    r"\b(uses|has) nothing of ours\b": "uses none of our code",
    r"\bdiced for\b": "a die decides",
    r"\btells (why|whether|where|what|how|which)\b": "says why",
    r"\bgames? alone\b": "a solo game",
    r"\bplays? alike\b": "plays equally well, plays the same",
    r"\bnothing else than\b": "nothing but",
    r"\bby the alphabet\b": "alphabetically",
    r"\bat a tie\b": "if tied",
    r"\bthe more so\b": "all the more",
    r"\b(begun|drawn|laid|played|rolled|loaded) anew\b": "again, redrawn, reloaded",
}


def texts() -> list[Path]:
    found: list[Path] = []
    for place in PLACES:
        path = ROOT / place
        found += [path] if path.is_file() else [file for file in sorted(path.rglob("*")) if file.suffix in KINDS]
    return [file for file in found if "vendor" not in file.parts and "shipped" not in file.parts]


@pytest.mark.parametrize("offender", OFFENDERS)
def test_nobody_stumbles(offender: str) -> None:
    pattern = re.compile(offender, re.IGNORECASE)
    places = []
    for file in texts():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line) and "~~" not in line:
                places.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert places == [], f"write: {OFFENDERS[offender]}"


def test_a_coach_and_a_lesson_speak_to_fingers_too() -> None:
    """On a phone nobody clicks: "pick" is right for every hand."""
    said = re.compile(r"^(say|otherwise)\b.*\bclick", re.IGNORECASE | re.MULTILINE)
    files = [*ROOT.glob("src/miskatonic/games/*/coach.toml"), *ROOT.glob("src/miskatonic/games/*/lessons/*.toml")]
    assert files
    assert [str(file.relative_to(ROOT)) for file in files if said.search(file.read_text(encoding="utf-8"))] == []
