"""Recompute every throw and shuffle of a Miskatonic record. It uses none of Miskatonic's code: read it, then run it.

python verify_draws.py game.record
"""

import json
import sys
from hashlib import blake2s
from pathlib import Path


def number(key, text, n):
    return int.from_bytes(blake2s(text.encode(), key=key).digest(), "big") % n


def draw(key, text, kind, n):
    if kind == "below":
        return number(key, text, n)
    if kind == "die":
        return 1 + number(key, text, n)
    order = list(range(n))  # a shuffle: the old places of the pieces in their new order
    for last in range(n - 1, 0, -1):
        other = number(key, f"{text}\n{last}", last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def check(key, position, move, kinds, chance):
    """All draws of one move; how many there were."""
    assert kinds.keys() == chance.keys(), f"move {position}: draws without a kind"
    for stream in kinds:
        for count, (asked, said) in enumerate(zip(kinds[stream], chance[stream], strict=True), start=1):
            kind, n = asked.split()
            found = draw(key, f"{position}\n{move}\n{stream}\n{count}\n{asked}", kind, int(n))
            assert found == said, f"move {position} ({move}), {stream}: {said} in the record, but {found} by its secret"
    return sum(map(len, kinds.values()))


def main(path):
    header, *lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()][:-1]
    inputs = lines[1:] if header["format"] == 2 else lines  # the second line is then the content
    proof = header["proof"]
    assert header["seed"], "the secret is not open yet: the game goes on"
    secret = bytes.fromhex(header["seed"])
    assert blake2s(secret).hexdigest() == proof["commitment"], "this is not the secret that the house committed to"
    words = proof.get("words", [])
    for commit, said in zip(proof.get("commits", []), words, strict=True):
        assert not said or blake2s(said.encode()).hexdigest() == commit, f"nobody committed to {said!r}"
    key = blake2s("\n".join(words).encode(), key=secret).digest()
    draws = 0 if header["branched"] else check(key, 0, "set-up", proof.get("kinds", {}), header["chance"])
    line, undone = [], []  # the moves that count, and those that were taken back
    for at, entry in enumerate(inputs):
        if entry["type"] == "move":
            if at >= header["branched"]:  # what came before was drawn in another game
                draws += check(key, len(line) + 1, entry["move"], entry.get("kinds", {}), entry.get("chance", {}))
            line, undone = [*line, entry], []
        elif entry["type"] == "undo":
            line, undone = line[: entry["to"]], undone + line[entry["to"] :][::-1]
        elif entry["type"] == "redo":
            line, undone = [*line, undone[-1]], undone[:-1]
    print(f"All {draws} draws of {len(line)} moves follow from the secret that the house committed to.")


if __name__ == "__main__":
    main(sys.argv[1])
