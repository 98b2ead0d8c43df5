"""What a mutant changes: each operator takes one place of a law and yields the changes that it knows for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rulings.engine import Citation

Enums = Mapping[str, Sequence[str]]
"""The members of every enumeration by its name, in their order."""


@dataclass(frozen=True)
class Place:
    """A node of a module's tree, where it stands."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None

    def put(self, new: ast.AST) -> None:
        """Put ``new`` in the place of the node."""
        ast.copy_location(new, self.node)
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new

    def leave_out(self) -> None:
        """Take the node out of the list that it stands in."""
        assert self.index is not None
        del getattr(self.parent, self.field)[self.index]


Change = tuple[str, Callable[[], object]]
"""What is changed, in a few words, and how to change it."""
Operator = Callable[[Place, Enums], Iterator[Change]]

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.Lt: (ast.GtE, ast.LtE),
    ast.LtE: (ast.Gt, ast.Lt),
    ast.Gt: (ast.LtE, ast.GtE),
    ast.GtE: (ast.Lt, ast.Gt),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_FUNCTIONS = {"any": "all", "all": "any", "min": "max", "max": "min"}
_NEIGHBOURS = {"lho": "rho", "rho": "lho", "partner": "lho"}
_NARROWING = {"among", "but", "other_than", "without", "walking"}
"""What makes a question narrower, whichever of its arguments comes first."""
_DECIDING = {"decide": "find", "find": "decide"}
_OPTIONAL = {"authorised", "unauthorised", "put_to", "apart", "alike", "at_least", "declarer", "offender"}
_OPTIONAL |= {"until_2017", "until_2007", "hint_until_2017"}
_SAID_BY_NO_LAW = {"MAJOR_PENALTY_CARD", "MINOR_PENALTY_CARD"}
"""Outcomes that a law leaves to the cards on the table to tell."""
_CITATIONS = re.compile(r"[1-9][0-9]?(\.[A-Z](\.[1-9](\.[a-z])?)?)?( [1-9][0-9]?(\.[A-Z](\.[1-9](\.[a-z])?)?)?)*")


# ---- what decides ---------------------------------------------------------------------------------


def condition(place: Place, _enums: Enums) -> Iterator[Change]:
    """A condition is always true, or never."""
    tested = place.field == "test" and isinstance(place.parent, ast.If | ast.IfExp | ast.While)
    if tested or place.field in {"ifs", "guard"}:
        for answer in (True, False):
            if not (answer and isinstance(place.parent, ast.While)):
                yield f"always {answer}", _putting(place, ast.Constant(answer))


def comparison(place: Place, _enums: Enums) -> Iterator[Change]:
    """The contrary of a comparison, and its bound moved."""
    if isinstance(place.node, ast.Compare):
        for at, operator in enumerate(place.node.ops):
            for other in _COMPARISONS[type(operator)]:
                yield (
                    f"{type(operator).__name__} -> {other.__name__}",
                    partial(place.node.ops.__setitem__, at, other()),
                )


def junction(place: Place, _enums: Enums) -> Iterator[Change]:
    """``and`` for ``or``, a part of either left out, ``not`` left out."""
    node = place.node
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"{type(node.op).__name__} -> {type(other).__name__}", lambda: setattr(node, "op", other)
        for at in range(len(node.values)):
            rest = [value for place_of, value in enumerate(node.values) if place_of != at]
            fewer = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield f"without {ast.unparse(node.values[at])}", _putting(place, fewer)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "without not", _putting(place, node.operand)


def arm(place: Place, _enums: Enums) -> Iterator[Change]:
    """An arm of a ``match`` left out or exchanged with the next; an alternative of a pattern left out.

    Arms that do nothing are there for completeness: without one, nothing is done either.
    """
    node = place.node
    if isinstance(node, ast.Match):
        for at, case in enumerate(node.cases):
            pattern = ast.unparse(case.pattern)
            if len(node.cases) > 1 and not _does_nothing(case):
                yield f"without {pattern}", partial(node.cases.pop, at)
            if at + 1 < len(node.cases):
                after = node.cases[at + 1]
                if list(map(ast.dump, after.body)) != list(map(ast.dump, case.body)):
                    yield f"{pattern} <-> {ast.unparse(after.pattern)}", partial(_swap, case, after)
    if isinstance(node, ast.MatchOr) and not _does_nothing(place.parent):
        for at, alternative in enumerate(node.patterns):
            rest = [pattern for place_of, pattern in enumerate(node.patterns) if place_of != at]
            fewer = rest[0] if len(rest) == 1 else ast.MatchOr(rest)
            yield f"without {ast.unparse(alternative)}", _putting(place, fewer)


def loop(place: Place, _enums: Enums) -> Iterator[Change]:
    """Nothing to go through."""
    if place.field == "iter" and isinstance(place.parent, ast.For):
        yield "none", _putting(place, ast.Tuple([], ast.Load()))


# ---- what is done ---------------------------------------------------------------------------------


def statement(place: Place, _enums: Enums) -> Iterator[Change]:
    """A statement that only does something left out."""
    if isinstance(place.node, ast.Expr | ast.AugAssign | ast.Raise) and not _is_text(place.node):
        yield "left out", _putting(place, ast.Pass())


def scope(place: Place, _enums: Enums) -> Iterator[Change]:
    """The offender stays who he was."""
    if isinstance(place.node, ast.With):
        yield "without it", _putting(place, ast.If(ast.Constant(True), place.node.body, []))


def result(place: Place, _enums: Enums) -> Iterator[Change]:
    """Nothing is returned; or it goes on where it would have returned."""
    if isinstance(place.node, ast.Return):
        if place.node.value is None:
            yield "goes on", _putting(place, ast.Pass())
        elif not isinstance(place.node.value, ast.Constant):
            yield "None", _putting(place, ast.Return(ast.Constant(None)))


def deciding(place: Place, _enums: Enums) -> Iterator[Change]:
    """A finding that decides, and one that does not."""
    if isinstance(place.node, ast.Call) and isinstance(place.node.func, ast.Attribute):
        called = place.node.func
        if called.attr in _DECIDING:
            yield f"{called.attr} -> {_DECIDING[called.attr]}", partial(_decide_or_not, place.node, called)


def argument(place: Place, _enums: Enums) -> Iterator[Change]:
    """An argument that can be spared left out; the last two exchanged; a question no longer narrowed."""
    node = place.node
    if isinstance(node, ast.keyword) and node.arg in _OPTIONAL:
        yield f"without {node.arg}=", place.leave_out
    if isinstance(node, ast.Call):
        narrowing = isinstance(node.func, ast.Attribute) and node.func.attr in _NARROWING
        last = [] if narrowing else node.args[-2:]
        named = all(isinstance(each, ast.Name | ast.Attribute) for each in last)
        if len(last) == 2 and named and ast.unparse(last[0]) not in {"inquiry", "self", "run", ast.unparse(last[1])}:
            yield "exchanged", partial(node.args.__setitem__, slice(-2, None), last[::-1])
        if isinstance(node.func, ast.Attribute) and node.func.attr in _NARROWING:
            yield f"without {node.func.attr}", _putting(place, node.func.value)


# ---- who and what ---------------------------------------------------------------------------------


def member(place: Place, enums: Enums) -> Iterator[Change]:
    """The next member of the same enumeration."""
    node = place.node
    if isinstance(node, ast.Attribute) and not isinstance(place.parent, ast.MatchValue):
        members = [each for each in enums.get(_last_name(node.value), ()) if each not in _SAID_BY_NO_LAW]
        if node.attr in members and len(members) > 1:
            other = members[(members.index(node.attr) + 1) % len(members)]
            yield f"{node.attr} -> {other}", lambda: setattr(node, "attr", other)


def neighbour(place: Place, enums: Enums) -> Iterator[Change]:
    """The player on the other side."""
    node = place.node
    if isinstance(node, ast.Attribute) and node.attr in _NEIGHBOURS and _last_name(node.value) not in enums:
        other = _NEIGHBOURS[node.attr]
        yield f"{node.attr} -> {other}", lambda: setattr(node, "attr", other)


def sequence(place: Place, _enums: Enums) -> Iterator[Change]:
    """A member of a tuple left out, or its first two exchanged."""
    node = place.node
    if not isinstance(node, ast.Tuple | ast.Set | ast.List) or isinstance(place.parent, ast.Assign | ast.Subscript):
        # What is assigned is the definition of an option, what is subscribed a type.
        return
    among = isinstance(place.parent, ast.Compare | ast.keyword) or isinstance(node, ast.Set)
    if among and len(node.elts) > 1:
        for at, each in enumerate(node.elts):
            yield f"without {ast.unparse(each)[:60]}", partial(node.elts.pop, at)
    elif len(node.elts) > 1 and not isinstance(place.parent, ast.Tuple):
        first, second = node.elts[:2]
        if ast.dump(first) != ast.dump(second):
            yield "exchanged", partial(node.elts.__setitem__, slice(0, 2), [second, first])


def function(place: Place, _enums: Enums) -> Iterator[Change]:
    """``any`` for ``all``, ``min`` for ``max``, ``+`` for ``-``, ``|`` for ``&``."""
    node = place.node
    if isinstance(node, ast.Name) and place.field == "func" and node.id in _FUNCTIONS:
        yield f"{node.id} -> {_FUNCTIONS[node.id]}", lambda: setattr(node, "id", _FUNCTIONS[node.id])
    in_a_type = isinstance(place.parent, ast.BinOp | ast.Call) and isinstance(getattr(node, "op", None), ast.BitOr)
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC and not in_a_type:
        other = _ARITHMETIC[type(node.op)]
        yield f"{type(node.op).__name__} -> {other.__name__}", lambda: setattr(node, "op", other())


# ---- constants ------------------------------------------------------------------------------------


def constant(place: Place, _enums: Enums) -> Iterator[Change]:
    """The other truth value; the next number."""
    node = place.node
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield f"{node.value} -> {not node.value}", _putting(place, ast.Constant(not node.value))
        elif isinstance(node.value, int):
            yield f"{node.value} -> {node.value + 1}", _putting(place, ast.Constant(node.value + 1))


def citation(place: Place, _enums: Enums) -> Iterator[Change]:
    """Another clause; one of several left out."""
    node = place.node
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _CITATIONS.fullmatch(node.value):
        first, *more = node.value.split()
        other = _next(Citation.parse(first))
        yield f"{first} -> {other}", _putting(place, ast.Constant(" ".join([str(other), *more])))
        if more:
            yield f"without {more[-1]}", _putting(place, ast.Constant(" ".join([first, *more[:-1]])))


def code(place: Place, _enums: Enums) -> Iterator[Change]:
    """Another key of a question, another code of an option."""
    node = place.node
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value and not _is_sentence(place):
        within_text = isinstance(place.parent, ast.Expr | ast.JoinedStr | ast.FormattedValue)
        if not within_text and not _CITATIONS.fullmatch(node.value):
            yield "another", _putting(place, ast.Constant(f"{node.value}x"))


def sentence(place: Place, _enums: Enums) -> Iterator[Change]:
    """A sentence with a word more."""
    if isinstance(place.node, ast.Constant) and isinstance(place.node.value, str) and _is_sentence(place):
        yield "a word more", _putting(place, ast.Constant(f"{place.node.value} indeed"))


OPERATORS: Mapping[str, Operator] = {
    operator.__name__: operator
    for operator in (
        condition,
        comparison,
        junction,
        arm,
        loop,
        statement,
        scope,
        result,
        deciding,
        argument,
        member,
        neighbour,
        sequence,
        function,
        constant,
        citation,
        code,
        sentence,
    )
}


# ---- helpers --------------------------------------------------------------------------------------


def _putting(place: Place, new: ast.AST) -> Callable[[], None]:
    return partial(place.put, new)


def _decide_or_not(call: ast.Call, called: ast.Attribute) -> None:
    """Have a decision find and say no outcome, or a finding decide and say one, whatever the module imports."""
    called.attr = _DECIDING[called.attr]
    call.keywords = [each for each in call.keywords if each.arg != "outcome"]
    if called.attr == "decide":
        engine = "__import__('rulings.engine', fromlist=['Outcome'])"
        some = ast.parse(f"{engine}.Outcome.NO_RECTIFICATION", mode="eval").body
        call.keywords.append(ast.keyword("outcome", some))


def _does_nothing(case: ast.AST) -> bool:
    return isinstance(case, ast.match_case) and all(isinstance(each, ast.Pass) for each in case.body)


def _swap(one: ast.match_case, other: ast.match_case) -> None:
    one.body, other.body = other.body, one.body


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_sentence(place: Place) -> bool:
    called = place.parent
    return isinstance(called, ast.Call) and isinstance(called.func, ast.Name) and called.func.id == "_"


def _last_name(node: ast.AST) -> str:
    """Of ``Role`` and of ``law57.premature.Reply``, the name of the enumeration."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _next(clause: Citation) -> Citation:
    """A clause that is not this one, and that can be cited."""
    if clause.paragraph:
        return Citation(clause.law, clause.letter, clause.number, chr(ord(clause.paragraph) + 1))
    if clause.number:
        return Citation(clause.law, clause.letter, clause.number + 1)
    if clause.letter:
        return Citation(clause.law, chr(ord(clause.letter) + 1))
    return Citation(clause.law + 1)
