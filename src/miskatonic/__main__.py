"""`python -m miskatonic`, where the command is not on the path."""

from miskatonic.cli import main

main(prog_name="miskatonic")
