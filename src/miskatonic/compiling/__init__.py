"""Compiled rules for whoever has a C compiler: found in the user's cache, or made there once in the background.

The C is written by mypyc when the package is installed (hatch_build.py) and lies in `shipped/`; making a library of it
takes a C compiler, Python's headers, and a minute or two. `library` finds what was made, `making` makes it, `proof`
plays the same games with and without it.
"""
