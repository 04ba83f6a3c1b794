"""`miskatonic review`: luck and skill apart."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

import miskatonic
from miskatonic.asking import HUMAN, pack_option, sentences
from miskatonic.core.errors import UnknownName
from miskatonic.core.events import named
from miskatonic.core.record import load_record
from miskatonic.core.verifying import verify
from miskatonic.naming import named_by_record
from miskatonic.review import page, words
from miskatonic.review.judging import DEPTHS
from miskatonic.review.reviewing import Review, Reviewer, Seen, depth_named

SHOWN = 8  # decisions of a seat that are told


@click.command("review")
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "--depth", type=click.Choice(list(DEPTHS)), default="quick", show_default=True, help="How closely to look."
)
@click.option("--html", type=click.Path(path_type=Path), help="Write the review to this file, as a web page.")
@click.option("--json", "as_json", type=click.Path(path_type=Path), help="Write the review to this file, as JSON.")
@pack_option
@sentences
def review_record(record: Path, depth: str, html: Path | None, as_json: Path | None, pack: Path | None) -> None:
    """Review a game: everybody's chances, the turning points, the cost of each decision, luck and skill told apart.

    \b
    Example:  miskatonic review game.record
              miskatonic review game.record --depth full --html review.html
    """
    kept = load_record(record)
    played = verify(miskatonic.game(kept.header.game, pack), kept)
    reviewer = Reviewer(played, depth_named(depth))
    seen: list[Seen] = []
    try:
        with click.progressbar(range(played.number), label=played.game.title, file=sys.stderr) as bar:
            seen += (reviewer.step(number) for number in bar)
    except KeyboardInterrupt:
        raise UnknownName("Stopped: a review is whole or not made.") from None
    names = named_by_record(played.seats)
    people = [seat for seat, who in enumerate(played.seats) if who == HUMAN]
    reader = people[0] if len(people) == 1 else None  # of a game against bots in the terminal
    if reader is not None:
        names[reader] = words.YOU
    found = reviewer.review(reviewer.deal(), seen, names)
    try:
        if html:
            from miskatonic.review import pictures  # brings the templates of the web along

            table = pictures.of(played, {one.number: one.best for one in found.decisions})
            html.write_text(page.standing_alone(found, reader, table), encoding="utf-8")
        if as_json:
            as_json.write_bytes(msgspec.json.encode(found))
    except OSError as fault:
        raise UnknownName(f"{fault.filename}: the review could not be written: {fault.strerror}.") from None
    tell(found)


def tell(review: Review) -> None:
    """The review as text."""
    click.echo(f"{review.title}: {named(review.ending, review.names)} {words.scores(review)}".rstrip())
    click.echo(words.SCALE)
    for seat, one in enumerate(review.ledgers):
        click.echo(f"\n{words.account(review, seat)}")
        terms = [f"{name} {change}" for name, change in words.terms(review, seat).items()]
        click.echo(f"  {words.percent(one.initial)} before the deal; {', '.join(terms)}; {words.percent(one.result)}")
        own = [decision for decision in review.decisions if decision.seat == seat]
        click.echo(f"  Decisions: {words.counted(own) or 'none'}")
        for decision in words.costliest(own)[:SHOWN]:
            played = words.said(decision.played, review, seat)
            click.echo(f"  {words.when(decision)}, {decision.verdict}: {played}. {words.decision(review, decision)}")
    click.echo("\nTurning points")
    for turning in review.turnings:
        click.echo(f"  move {turning.number + 1}: {words.turning(review, turning)}")
