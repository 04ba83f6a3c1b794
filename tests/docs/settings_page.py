"""docs/settings.md is made from the settings' one declaration: `python -m tests.docs.settings_page` writes it anew."""

from pathlib import Path

from miskatonic.web.settings import declared

PAGE = Path(__file__).parent.parent.parent / "docs" / "settings.md"
HEAD = """# All settings of a server

Each can be a flag of `miskatonic serve`, a variable, or a line of a TOML file (`--settings FILE` or
`MISKATONIC_SETTINGS`). A flag overrides a variable, and a variable overrides the file. With a wrong value
the server does not start and says why; `miskatonic doctor` with the same flags, variables and file checks a deployment.

The flag of `new_tables` is `--new-tables`, its variable `MISKATONIC_NEW_TABLES`, its line in a file
`new_tables = "60/minute"`. A list is separated by commas in flags and variables. In a file, headings such as `[limits]`
are only for the eye.
"""


def made() -> str:
    lines = [HEAD]
    section = ""
    for setting in declared():
        if setting.section != section:
            section = setting.section
            lines += [f"\n## {section}\n", "| setting | what it is | default |", "| --- | --- | --- |"]
        default = f"`{setting.spoken()}`" if setting.spoken() else ""
        lines.append(
            f"| `{setting.name}` | {setting.about.replace('|', '/').replace('*', chr(92) + '*')} | {default} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
