"""Names the compiler knows and plain Python stands in for, so that the hot modules run the same without it.

This module itself is never compiled. `vec` is a block of numbers that compiled code writes without making a Python
object of every index; plain Python has a bytearray or an array for it.
"""

from array import array
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
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

    def mypyc_attr(**_):
        return lambda cls: cls
