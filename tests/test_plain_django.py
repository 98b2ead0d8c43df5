"""Plain Django: nothing is asked of it that its documentation does not name, and SQL is written where it must be alone.

What is not documented may be another thing in the next release, and nobody says so. What is read here are the sources
of the three packages, their migrations left out, which are written once.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import models
from django.db.models.sql import Query
from django.http import HttpRequest

ROOT: Final = Path(__file__).parent.parent

DOCUMENTED: Final = frozenset(
    {
        "django",
        "django.apps",
        "django.conf",
        "django.contrib",
        "django.contrib.auth",
        "django.contrib.auth.forms",
        "django.contrib.auth.hashers",
        "django.contrib.auth.models",
        "django.contrib.auth.password_validation",
        "django.contrib.auth.signals",
        "django.contrib.auth.views",
        "django.contrib.messages",
        # topics/http/sessions, "Extending database-backed session engines".
        "django.contrib.sessions.backends.db",
        "django.contrib.sessions.base_session",
        "django.contrib.staticfiles.finders",
        "django.core.checks",
        "django.core.exceptions",
        # ref/files/file: django.core.files.File.
        "django.core.files",
        "django.core.mail",
        "django.core.management",
        "django.core.management.base",
        "django.core.paginator",
        "django.core.serializers.json",
        "django.core.signing",
        "django.core.validators",
        "django.core.wsgi",
        "django.db",
        # ref/databases: a backend's DatabaseWrapper, in the module `base` of its package.
        "django.db.backends.sqlite3.base",
        "django.db.models",
        "django.db.models.functions",
        "django.db.models.lookups",
        "django.db.models.signals",
        "django.db.transaction",
        "django.forms",
        "django.http",
        "django.shortcuts",
        "django.template",
        "django.template.loader",
        "django.urls",
        "django.utils",
        "django.utils.cache",
        "django.utils.dateparse",
        "django.utils.functional",
        "django.utils.html",
        # ref/utils; url_has_allowed_host_and_scheme in the release notes of 3.0, where it got this name.
        "django.utils.http",
        "django.utils.module_loading",
        "django.utils.safestring",
        "django.utils.text",
        "django.utils.timezone",
        "django.utils.translation",
        "django.views.decorators.debug",
        "django.views.decorators.gzip",
        "django.views.decorators.http",
    }
)
"""Modules that Django's documentation names. No other is imported, but for a type (`TYPES`)."""

TYPES: Final = {
    "django.apps.registry": "Apps, the type of django.apps.apps",
    "django.db.backends.base.base": "BaseDatabaseWrapper, the type of a connection",
    "django.db.backends.utils": "CursorWrapper, the type of a cursor",
    "django.db.models.sql.compiler": "SQLCompiler, which the documented `as_sql` is handed",
}
"""Modules that stand in annotations alone, for want of a documented name."""

BY_HAND: Final = {
    "config/backup/": "backups: every row of every table, with the limits of a query lifted",
    "config/checks.py": "start-up checks: what the database answers, whatever the settings say",
    "incidents/administration/scrubbing.py": "scrubbing: what was erased goes from the file too",
    "incidents/web/health.py": "health: whether the database answers",
    "rulings/archive/chain_as_it_stands.py": "the chain's migration: when it was applied",
    "rulings/archive/sealing.py": "seals: triggers",
    "rulings/archive/search/": "the search: each database has its own",
    "rulings/archive/web_role.py": "seals: rights",
}
"""Where SQL is written by hand."""

DOCUMENTED_NAMES: Final = frozenset(
    {"_meta", "_state", "_base_manager", "_default_manager"}
    # Python's, of named tuples and of enums.
    | {"_fields", "_value_"}
)
_CLASSES: Final = (models.Model, models.QuerySet, models.Manager, models.Field, Query, HttpRequest, SessionStore)
PRIVATE: Final = (
    frozenset(name for each in _CLASSES for name in dir(each) if re.match(r"_[a-z]", name))
    | {"_prefetched_objects_cache", "_result_cache", "_known_related_objects", "_fields_cache"}
    | {"sql_with_params", "get_compiler"}
) - DOCUMENTED_NAMES
"""Names of Django's own that it keeps to itself."""

SQL: Final = frozenset({"raw", "extra", "cursor", "execute", "executemany", "RawSQL", "RunSQL", "as_sql"})
SQL_AS_AN_ARGUMENT: Final = frozenset({"template", "arg_joiner"})
"""Of a `Func`: what is written there comes into the query as it stands."""


def sources() -> Iterator[tuple[str, str]]:
    """Every module that is read, by its path."""
    for package in ("config", "incidents", "rulings"):
        for source in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in source.parts:
                yield source.relative_to(ROOT).as_posix(), source.read_text(encoding="utf-8")


def findings(path: str, source: str) -> set[str]:
    """What a module does that plain Django would not."""
    tree = ast.parse(source)
    found = set(_imports(tree)) | set(_names(tree)) | set(_slots(tree))
    if not any(path.startswith(place) for place in BY_HAND):
        found |= set(_sql(tree))
    return {f"{path}: {each}" for each in found}


def imported(tree: ast.AST) -> Iterator[tuple[str, str, bool]]:
    """What is imported of Django: the module, the name, and whether it stands in annotations alone."""
    typed = {
        id(each)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "django":
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                if _is_module(whole):
                    yield whole, "", id(node) in typed
                else:
                    yield str(node.module), name.name, id(node) in typed
        elif isinstance(node, ast.Import):
            for name in node.names:
                if name.name.split(".")[0] == "django":
                    yield name.name, "", id(node) in typed


@cache
def _is_module(name: str) -> bool:
    """Whether what is imported of a package is a module, which has to be named itself."""
    package, _, _ = name.rpartition(".")
    found = importlib.util.find_spec(package)
    return bool(found and found.submodule_search_locations) and importlib.util.find_spec(name) is not None


def _imports(tree: ast.AST) -> Iterator[str]:
    for module, name, in_annotations in imported(tree):
        known = module in DOCUMENTED or (in_annotations and module in TYPES)
        if not known or name.startswith("_"):
            yield f"imports {module} {name}".strip()


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            ours = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            hidden = re.match(r"_[a-z]", node.attr) and not ours and node.attr not in DOCUMENTED_NAMES
            if hidden or node.attr in PRIVATE:
                yield f"reads {node.attr}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in PRIVATE:
            yield f"names {node.value}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            default = node.args[2] if len(node.args) > 2 else None
            if isinstance(default, ast.Constant) and default.value is True:
                yield "takes a missing annotation for true"


def _slots(tree: ast.AST) -> Iterator[str]:
    """Caches that hand out something empty, for their callers to fill."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(each) for each in node.decorator_list):
            (last,) = node.body[-1:]
            empty = isinstance(last, ast.Return) and last.value and ast.unparse(last.value)
            if empty in ("[]", "{}", "set()", "dict()", "list()") and len(node.body) <= 2:
                yield f"keeps slots in {node.name}"


def _sql(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if called in SQL:
                yield f"writes SQL: {called}"
            yield from (f"writes SQL: {each.arg}" for each in node.keywords if each.arg in SQL_AS_AN_ARGUMENT)
        elif isinstance(node, ast.FunctionDef) and node.name in SQL:
            yield f"writes SQL: {node.name}"
        elif isinstance(node, ast.ImportFrom):
            yield from (f"writes SQL: {each.name}" for each in node.names if each.name in SQL)


def test_nothing_of_django_is_used_that_it_does_not_name() -> None:
    assert sorted(each for path, source in sources() for each in findings(path, source)) == []


def test_every_exception_is_still_needed() -> None:
    trees = [(path, ast.parse(source)) for path, source in sources()]
    modules = [(path, module, typed) for path, tree in trees for module, _name, typed in imported(tree)]
    assert set(TYPES) <= {module for _path, module, typed in modules if typed}
    by_hand = {path for path, tree in trees if next(_sql(tree), None)}
    assert [place for place in BY_HAND if not any(path.startswith(place) for path in by_hand)] == []


WRONG: Final = (
    ("from django.db.models.sql.compiler import SQLCompiler", "imports django.db.models.sql.compiler SQLCompiler"),
    ("from django.db.models.query import ModelIterable", "imports django.db.models.query ModelIterable"),
    ("def f():\n    import django.db.backends.base.base", "imports django.db.backends.base.base"),
    ("from django.db.migrations.loader import MigrationLoader", "imports django.db.migrations.loader MigrationLoader"),
    ("from django.utils import formats", "imports django.utils.formats"),
    ("from django.utils.functional import _StrPromise", "imports django.utils.functional _StrPromise"),
    ("rows._result_cache = []", "reads _result_cache"),
    ("class Rows:\n    def f(self):\n        return self._result_cache", "reads _result_cache"),
    ("request.session._session_key", "reads _session_key"),
    ("row.__dict__.pop('_prefetched_objects_cache', None)", "names _prefetched_objects_cache"),
    ("rows.query.sql_with_params()", "reads sql_with_params"),
    ("getattr(incident, 'said', True)", "takes a missing annotation for true"),
    ("@lru_cache(maxsize=9)\ndef place(key):\n    return []", "keeps slots in place"),
    ("@cache\ndef place(key):\n    '''Filled.'''\n    return {}", "keeps slots in place"),
    ("Ruling.objects.raw('SELECT 1')", "writes SQL: raw"),
    ("with connection.cursor() as cursor:\n    pass", "writes SQL: cursor"),
    ("Ruling.objects.extra(where=['1'])", "writes SQL: extra"),
    ("from django.db.models.expressions import RawSQL", "writes SQL: RawSQL"),
    ("Func(F('pk'), template='EXISTS (SELECT 1)')", "writes SQL: template"),
    ("class Among(Func):\n    def as_sql(self, compiler, connection):\n        return ''", "writes SQL: as_sql"),
)


@pytest.mark.parametrize(("source", "finding"), WRONG, ids=[finding for _source, finding in WRONG])
def test_what_is_wrong_is_found(source: str, finding: str) -> None:
    """Control."""
    assert f"rulings/web/page.py: {finding}" in findings("rulings/web/page.py", source)


def test_the_search_writes_its_own_sql_and_reads_nothing_private() -> None:
    """Control: where SQL may stand, the rest is forbidden all the same."""
    source = "with connection.cursor() as cursor:\n    cursor.execute(str(rows._result_cache))"
    assert findings("rulings/archive/search/dialect.py", source) == {
        "rulings/archive/search/dialect.py: reads _result_cache"
    }
