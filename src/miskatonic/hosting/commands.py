"""`miskatonic serve` and `miskatonic doctor`. All settings become flags here, from their one declaration."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping
from typing import Any

import click

import miskatonic
from miskatonic.asking import sentences
from miskatonic.compiling.running import state_of_the_rules
from miskatonic.web.configuring import FILE, read, unknown_variables
from miskatonic.web.settings import Setting, declared

Command = Callable[..., Any]


def flags(*names: str) -> Callable[[Command], Command]:
    """Some settings as options of a command, or all of them, and the file with the others."""

    def decorate(command: Command) -> Command:
        file = click.option("--settings", "file", metavar="FILE", help=f"A TOML file with settings ({FILE}).")
        command = file(command)
        for setting in reversed(declared()):
            if not names or setting.name in names:
                command = option(setting)(command)
        return command

    return decorate


def option(setting: Setting) -> Callable[[Command], Command]:
    default = setting.spoken() or "none"
    metavar = "LIST" if setting.is_list else {bool: "yes|no", int: "NUMBER", float: "SECONDS"}.get(setting.type, "TEXT")
    about = f"{setting.about} [{setting.variable}; default: {default}]"
    return click.option(setting.flag, setting.name, metavar=metavar, help=about)


class Sectioned(click.Command):
    """A command whose help has the settings by their sections."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        section_of = {setting.name: setting.section for setting in declared()}
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(context):
            record = parameter.get_help_record(context)
            if record is not None:
                sections.setdefault(section_of.get(str(parameter.name), "Other"), []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records)


@click.command(cls=Sectioned)
@flags()
@sentences
def serve(**chosen: Any) -> None:
    """Serve tables to others: like `miskatonic` on its own, but without opening a browser and with every setting.

    A setting can be given as a flag, as an environment variable, or in a TOML file (new_tables = "60/minute").
    A flag overrides a variable, and a variable overrides the file.

    \b
    Example:  miskatonic serve --host 0.0.0.0
              miskatonic serve --address https://games.example.org --proxies 127.0.0.1
              MISKATONIC_DATA=postgresql://… miskatonic serve --settings /etc/miskatonic.toml
    """
    open_house(chosen)


def open_house(chosen: Mapping[str, Any], *, open_browser: bool = False) -> None:
    """Read the settings and serve."""
    from miskatonic.web.server import serve

    given = {name: value for name, value in chosen.items() if name != "file"}
    settings = read(given, os.environ, chosen.get("file"))
    for said in unknown_variables(os.environ):
        click.echo(said, err=True)
    serve(settings, open_browser=open_browser)


@click.command(cls=Sectioned)
@flags()
@sentences
def doctor(**chosen: Any) -> None:
    """Say what runs here and why, and check these settings for a deployment; exit code 1 if the server could not start.

    Give it the same flags, variables and file as the server.

    \b
    Example:  miskatonic doctor
              miskatonic doctor --settings /etc/miskatonic.toml
    """
    from miskatonic.hosting.checking import look_over

    click.echo(f"Miskatonic {miskatonic.__version__} on Python {platform.python_version()}, {platform.platform()}.")
    click.echo(state_of_the_rules())
    given = {name: value for name, value in chosen.items() if name != "file"}
    settings = read(given, os.environ, chosen.get("file"))
    for said in unknown_variables(os.environ):
        click.echo(f"Advice: {said}")
    found = look_over(settings)
    for finding in found:
        click.echo(str(finding))
    if any(finding.kind == "Trouble" for finding in found):
        raise SystemExit(1)
