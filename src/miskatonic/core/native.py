"""Names the compiler knows and plain Python stands in for, so that the hot modules run the same without it.

This module itself is never compiled. `vec` is a block of numbers that compiled code writes without making a Python
object of every index; plain Python has a bytearray or an array for it. `column` is the same for numbers that nobody
looks at from outside: plain Python has a list for it, which it reads and writes faster.
"""

from array import array
from functools import partial
from typing import TYPE_CHECKING

__all__ = ["column", "i64", "mypyc_attr", "u8", "vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
    from librt.vecs import vec as column
    from mypy_extensions import i64, mypyc_attr, u8
else:
    i64 = int

    class u8:  # noqa: N801 (its name in the compiler)
        def __new__(cls, value):
            return value

    class vec:  # noqa: N801 (its name in the compiler)
        def __class_getitem__(cls, item):
            if item is u8:
                return bytearray
            return partial(array, "d" if item is float else "q")

    class column:  # noqa: N801 (like the one before)
        def __class_getitem__(cls, item):
            return list

    def mypyc_attr(**_):
        return lambda cls: cls
