"""Macros of a game's table that depend on nothing but their arguments are drawn once, not with every present.

A card's face is such a macro. Which ones are is read from the template: a macro is kept when it and the macros it calls
look at no name that belongs to one present or one viewer. Templates need to know nothing of it.

Such macros are also made once, and those of one drawing are let go at its end: a macro and what it was drawn with hold
each other, and a collector that has to find all these holds up everybody.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, NamedTuple

import msgspec
from jinja2 import Environment, Template, UndefinedError, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

KEPT = "_kept"
KEEP = "_keep"
SAME = {"game"}  # the same for every present of a game with these options
REMEMBER = {"namespace", "cycler", "joiner"}  # what these make changes while a table is drawn
PLAIN = {str, int, bool, type(None), Markup}
MOST = 4000


class Kept:
    """What macros drew, by their arguments. What was not asked for while MOST others came is let go."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Any] = {}
        self._earlier: dict[tuple[Any, ...], Any] = {}

    def __call__(self, macro: Any, *args: Any, **named: Any) -> Any:
        # The types belong to the key: 1 and True, or a text and a piece of HTML, are equal but read differently.
        key: tuple[Any, ...] = (macro.name, args, *map(type, args))
        if named:
            key = (*key, *named.items(), *map(type, named.values()))
        try:
            drawn = self._known.get(key)
        except (TypeError, UndefinedError):  # an argument that cannot be a key
            return macro(*args, **named)
        if drawn is None:
            drawn = self._earlier.get(key)
            if drawn is None:
                drawn = macro(*args, **named)
                if not (all(map(plain, args)) and all(map(plain, named.values()))):
                    return drawn
            if len(self._known) >= MOST:
                self._earlier, self._known = self._known, {}
            self._known[key] = drawn
        return drawn

    def names(self) -> set[str]:
        """The macros of which something is kept."""
        return {str(key[0]) for key in (*self._known, *self._earlier)}


def plain(value: Any) -> bool:
    """Whether a value says by itself what it is, and never changes."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if kind is tuple:
        return all(map(plain, value))
    return isinstance(value, msgspec.Struct) and bool(kind.__struct_config__.frozen)


class Parted(NamedTuple):
    """A compiled template: what is made `once`, by its names, and what is drawn `each` time."""

    environment: Environment
    once: CodeType
    names: set[str]
    each: CodeType

    def keeping(self, kept: Kept, **same: Any) -> Template:
        """The template for all presents that have these values in common."""
        known = {**self.environment.globals, **same, KEPT: kept}
        made = self._made(self.once, known).make_module()
        return self._made(self.each, {**known, **{name: getattr(made, name) for name in self.names}})

    def _made(self, code: CodeType, known: dict[str, Any]) -> Template:
        template = Template.from_code(self.environment, code, known)
        template.root_render_func.__globals__["escape"] = escaped
        return template


def compiled(environment: Environment, source: str, name: str) -> Parted:
    """A template whose own macros are kept where that changes nothing."""
    environment.filters[KEEP] = Kept.__call__
    tree = Includer(environment).visit(environment.parse(source, name))
    known = set(environment.globals) | SAME
    constants = _constants(tree, known)
    macros = _pure_macros(tree, known | set(constants))
    Keeper(set(macros)).visit(tree)
    kept = [*constants.values(), *macros.values()]
    rest = [node for node in tree.body if not any(node is one for one in kept)]
    once, each = (environment.compile(nodes.Template(body, lineno=1), name) for body in (kept, rest))
    return Parted(environment, once, {*constants, *macros}, each)


def rendered(template: Template, **values: Any) -> str:
    """As `template.render`; its macros do not stay behind with what they have seen."""
    context = template.new_context(values)
    try:
        return "".join(template.root_render_func(context))
    finally:
        context.vars.clear()


def escaped(value: Any) -> Markup:
    """As `markupsafe.escape`, which makes a new object of what is HTML already: most of what a table is made of."""
    return value if type(value) is Markup else escape(value)


class Includer(NodeTransformer):
    """What a template includes by its name becomes a part of it: it is not looked up with every drawing, and what it
    looks at is seen."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment

    def visit_Include(self, include: nodes.Include) -> nodes.Node | list[nodes.Node]:  # noqa: N802 (the visitor's name)
        if not isinstance(include.template, nodes.Const) or not self.environment.loader:
            return include
        source = self.environment.loader.get_source(self.environment, include.template.value)[0]
        included: nodes.Template = self.visit(self.environment.parse(source, include.template.value))
        return included.body


class Keeper(NodeTransformer):
    """`macro(a, b)` becomes `_kept|_keep(macro, a, b)`: a filter is called directly, a function through the context."""

    def __init__(self, pure: set[str]) -> None:
        self.pure = pure

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802 (the visitor's name for it)
        self.generic_visit(call)
        macro = call.node
        if not isinstance(macro, nodes.Name) or macro.name not in self.pure or call.dyn_args or call.dyn_kwargs:
            return call
        assert macro.environment is not None
        kept = nodes.Filter(nodes.Name(KEPT, "load"), KEEP, [macro, *call.args], call.kwargs, None, None)
        return kept.set_lineno(call.lineno).set_environment(macro.environment)


def _constants(tree: nodes.Template, known: set[str]) -> dict[str, nodes.Assign]:
    """What is set at the top of the template, once, from nothing but constants."""
    found: dict[str, nodes.Assign] = {}
    stored = [name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"]
    for node in tree.body:
        if isinstance(node, nodes.Assign) and isinstance(node.target, nodes.Name):
            used = {name.name for name in node.node.find_all(nodes.Name)} | _own_name(node.node)
            if used <= (known | set(found)) - REMEMBER and stored.count(node.target.name) == 1:
                found[node.target.name] = node
    return found


def _pure_macros(tree: nodes.Template, constant: set[str]) -> dict[str, nodes.Macro]:
    """The macros that look at nothing but their arguments, constants and each other."""
    pure = {node.name: node for node in tree.body if isinstance(node, nodes.Macro)}
    looked_at = {name: _free_names(macro) for name, macro in pure.items()}
    while impure := [name for name in pure if looked_at[name] - constant - set(pure)]:
        for name in impure:
            del pure[name]
    return pure


def _own_name(node: nodes.Node) -> set[str]:
    return {node.name} if isinstance(node, nodes.Name) else set()


def _free_names(macro: nodes.Macro) -> set[str]:
    """The names a macro looks at that are not its own."""
    names = list(macro.find_all(nodes.Name))
    own = {name.name for name in names if name.ctx in ("store", "param")}
    looked_at = {name.name for name in names if name.ctx == "load"}
    looked_at |= {change.name for change in macro.find_all(nodes.NSRef)}
    return looked_at - own - {"loop"}
