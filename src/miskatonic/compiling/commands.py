"""`miskatonic compile`."""

from __future__ import annotations

import sys

import click

from miskatonic.asking import sentences
from miskatonic.compiling.making import CannotCompile, make
from miskatonic.compiling.running import state_of_the_rules
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.piles import COMPILED


class NotCompiled(MiskatonicError):
    """Why `miskatonic compile` made nothing."""


@click.command(name="compile")
@sentences
def compile_rules() -> None:
    """Compile the rules with this machine's C compiler, which makes them six to eleven times as fast.

    This happens by itself in the background while you play; here it is done now, on all cores.

    \b
    Example:  miskatonic compile
    """
    if COMPILED:
        click.echo(f"{state_of_the_rules()} There is nothing to do.")
        return
    shown = sys.stderr.isatty()

    def say(line: str) -> None:
        click.echo(f"\r{line:<78}", nl=False, err=True) if shown else None

    try:
        folder = make(say)
    except CannotCompile as reason:
        raise NotCompiled(f"{reason} The games play on in plain Python.") from None
    finally:
        if shown:
            click.echo(err=True)
    click.echo(f"The rules are compiled, in {folder}. They are used from the next start.")
