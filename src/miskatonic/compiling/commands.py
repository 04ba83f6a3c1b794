"""`miskatonic compile` and `miskatonic doctor`."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

import click

import miskatonic
from miskatonic.asking import sentences
from miskatonic.compiling import library
from miskatonic.compiling.making import CannotCompile, make, why_not
from miskatonic.core.errors import MiskatonicError
from miskatonic.core.piles import COMPILED


class NotCompiled(MiskatonicError):
    """Why `miskatonic compile` made nothing."""


@click.command(name="compile")
@sentences
def compile_rules() -> None:
    """Compile the rules with the C compiler of this machine: bots think seven to nine times as fast.

    The same happens by itself in the background while you play; this does it now, on all cores.

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


def state_of_the_rules() -> str:
    """What runs and why, in a sentence or two."""
    if COMPILED:
        held = any(isinstance(finder, library.Finder) for finder in sys.meta_path)
        where = f"from {library.cache()}" if held else "with the package"
        return f"The rules run compiled ({where})."
    if library.wants_plain():
        return f"The rules run in plain Python, as asked (--plain or {library.PLAIN})."
    described = library.manifest()
    reason = why_not(described)
    if reason:
        return f"The rules run in plain Python. {reason}"
    assert described is not None
    if library.whole(library.place(described)):
        return "The rules run in plain Python; compiled ones are ready for the next start."
    if not has_compiler():
        return "The rules run in plain Python: a C compiler (gcc or clang) and Python's headers would make them fast."
    return "The rules run in plain Python until they are compiled, which `miskatonic` does while you play."


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are here."""
    import sysconfig

    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.is_file() and any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))


@click.command()
@sentences
def doctor() -> None:
    """What runs here and why: Python, the rules, the data, and what would make it better.

    \b
    Example:  miskatonic doctor
    """
    from miskatonic.web.server import default_data

    click.echo(f"Miskatonic {miskatonic.__version__} on Python {platform.python_version()}, {platform.platform()}.")
    click.echo(state_of_the_rules())
    click.echo(f"Tables are kept in {default_data()}.")
