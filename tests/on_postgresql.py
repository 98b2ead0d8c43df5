"""What of the tests is tried on PostgreSQL: all of them are on SQLite. `make soak` tries on both all that knows a
database; `make test` of either a part (tests/tiers.py).

What is stored, sought, counted, locked and sealed is tried on both. Of what shows pages and files, of who may do what
and of how pages look a part is tried, by turns: the database hardly matters to it, but one that refuses a query, or
answers it in another order, is found. Nothing of what knows no database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from django.conf import settings

from tests.forms import IN_MINUTES, LONG, some

T = TypeVar("T")

HERE: Final = Path(__file__).parent
ON_POSTGRESQL: Final = settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3"
IN_PART: Final = ON_POSTGRESQL and not LONG
KNOW_NO_DATABASE: Final[dict[int, tuple[str, ...]]] = {
    # A club's own computer has SQLite.
    0: (
        *(
            "bench/",
            "club/",
            "engine/",
            "gates/",
            "laws/",
            "mutants/",
            "rulings/in_play/",
            "e2e/test_used_bootstrap.py",
        ),
        # Arithmetic, sources, catalogues and files that are served.
        *("rulings/scoring/", "test_catalogues.py", "test_names.py", "test_plain_django.py", "test_rooms.py"),
        *("test_system.py", "config/test_catalogues.py", "config/test_static.py", "config/test_used_bootstrap.py"),
    ),
    # Of a gate something is tried on both all the same.
    8: ("laws/test_doors.py", "laws/test_book.py"),
}
"""The same, as below, of what `make soak` leaves out too."""
ONE_IN: Final[dict[int, tuple[str, ...]]] = {
    0: (
        *(*KNOW_NO_DATABASE[0], "production/test_image.py"),
        *("production/test_run_production.py", "production/test_before_the_application.py"),
        # What watches queries looks on SQLite alone.
        "config/test_watched_queries.py",
        "production/test_unreadable.py::test_no_header_of_a_proxy_breaks_a_page",
        *("rulings/archive/test_appeal_deadline.py", "rulings/archive/test_facets.py"),
        *("rulings/lawbook/", "rulings/web/test_bridge_tags.py"),
        *("rulings/inquiry/test_both_versions.py", "rulings/inquiry/test_difference.py"),
        *("rulings/inquiry/test_kinds.py", "rulings/inquiry/test_pages.py"),
        *("rulings/inquiry/test_questions.py", "rulings/inquiry/test_menu.py"),
        *("rulings/desk/card/test_card.py", "rulings/desk/card/test_live_card.py"),
        *("rulings/review/ruling/test_parts.py", "rulings/review/scores/test_contract.py"),
        "rulings/review/claims/test_double_dummy.py",
        *("security/test_coming_in.py", "security/test_names.py", "security/test_playing_directors.py"),
        # They read sources, or ask no database.
        *("security/test_sources.py", "rulings/test_rule_command.py", "rulings/words/"),
        # They need all answers of a crawl, of which a part is made.
        "security/test_markup.py::test_every_free_text_is_seen",
        "security/test_other_clubs.py::test_a_filter_that_lets_every_club_through_is_caught",
        "security/test_other_clubs.py::test_what_is_caught_is_the_canary",
        "e2e/",
    ),
    1: (
        *("e2e/test_every_page.py", "e2e/test_once.py", "e2e/test_watching.py::test_console_errors"),
        # What two write at once, and what hangs on what another has written.
        "rulings/review/claims/test_pages.py::test_somebody_else_was_faster",
        "rulings/review/claims/test_pages.py::test_other_hands_keep_the_lines_and_lose_the_answer",
        "rulings/review/scores/test_note_obtained.py::test_it_is_noted_from_the_ruling_and_shown_there",
        "rulings/archive/test_appeal_deadline.py::test_a_day_of_twenty_four_hours_is_caught",
        # They ask of a crawl, of which a part is made.
        "security/test_who_may.py::test_everybody_gets_the_answer_of_the_table",
        "security/test_who_may.py::test_every_write_leaves_one_line_in_the_journal",
        "security/test_unsafe_methods.py::test_reading_changes_nothing",
    ),
    3: (
        *("config/test_environment.py", "incidents/test_boards_from_pbn.py", "incidents/test_importing.py"),
        *("incidents/test_passwords.py", "rulings/archive/test_causes.py", "rulings/archive/test_sentence.py"),
        *("rulings/inquiry/", "rulings/desk/test_session.py", "rulings/desk/live/test_pages.py"),
        *("rulings/review/appeals/test_outcome_pages.py", "rulings/review/appeals/test_pages.py"),
        "rulings/review/ruling/test_views.py",
        *("rulings/reports/", "rulings/log/", "rulings/evenings/", "rulings/test_demo_command.py"),
        *("production/test_unreadable.py", "config/test_any_shape.py"),
        *("rulings/review/scores/test_pages.py", "rulings/review/checks/", "rulings/test_demo.py"),
        *("rulings/review/claims/test_pages.py", "rulings/review/scores/test_note_obtained.py"),
    ),
    4: (
        *("security/test_guards.py", "security/test_hostile_values.py", "security/test_unsafe_methods.py"),
        *("security/test_who_may.py", "rulings/inquiry/test_changes.py"),
        *(
            "security/test_what_a_search_tells.py",
            "security/test_other_clubs.py",
            "rulings/test_nobody_blocks_a_ruling.py",
        ),
        *("incidents/test_known_browsers.py", "incidents/test_signing_in.py"),
        *("incidents/test_second_factor.py", "incidents/test_mail.py", "incidents/test_people.py"),
    ),
    8: KNOW_NO_DATABASE[8],
}
"""One in how many tests, none for 0, by how their names begin; whatever is not named here is tried whole."""
OF_TEST: Final[dict[int, tuple[str, ...]]] = {
    0: (
        # Pages, whole processes and evenings of rulings: what is told of them hangs on a database in the end alone.
        *("rulings/desk/", "rulings/inquiry/", "rulings/reports/", "rulings/review/checks/", "rulings/review/ruling/"),
        *("rulings/evenings/", "rulings/test_demo.py", "rulings/test_demo_command.py", "rulings/web/"),
        *("incidents/test_ten_thousand_imports.py", "rulings/test_nobody_blocks_a_ruling.py"),
        *("incidents/test_known_browsers.py", "incidents/test_signing_in.py", "rulings/archive/test_journal_lines.py"),
        "config/test_recheck_record.py",
        "production/test_killing.py::test_no_ruling_is_lost_or_doubled_by_a_kill_of_the_server",
        *("security/test_markup.py", "e2e/", "laws/"),
    ),
    # What the database itself keeps, refuses and holds together.
    1: ("incidents/test_note_result.py",),
    3: ("config/test_any_shape.py", "incidents/", "security/test_what_a_search_tells.py"),
}
"""What `make test` leaves to `make whole` on PostgreSQL, of what it tries on SQLite."""


Shares = Mapping[int, tuple[str, ...]]


def share(test: str, one_in: Shares = ONE_IN) -> tuple[str, int]:
    """How the name begins under which a test stands above, `security/test_x.py::test_y`, and one in how many is tried.

    The longest beginning counts.
    """
    known = {begins: number for number, names in one_in.items() for begins in names}
    begins = max((each for each in known if test.startswith(each)), key=len, default="")
    return begins, known.get(begins, 1)


def nothing_of(place: str, one_in: Shares = ONE_IN) -> bool:
    """Whether no test of a folder, `laws/`, or of a module is tried."""
    return place in one_in[0] and not any(
        each.startswith(place) for number, names in one_in.items() for each in names if number
    )


def choose(tests: Iterable[tuple[str, bool]], one_in: Shares = ONE_IN) -> list[bool]:
    """Of tests, each with whether it shows a gate: whether it is tried.

    Of what shows a gate, or is a control, at least one of each test's parameters is: a gate is tried on both databases.
    """
    turns: Counter[str] = Counter()
    found: set[str] = set()
    tried = []
    for test, of_a_gate in tests:
        begins, number = share(test, one_in)
        its_turn = number and turns[begins] % number == 0
        tried.append(bool(its_turn or (number and of_a_gate and test not in found)))
        turns[begins] += 1
        found.add(test)
    return tried


def part(every: Iterable[T], *, one_in: int) -> list[T]:
    """All of `every`; each `one_in`-th where the tests are tried in part."""
    return some(every, one_in=one_in) if IN_PART or IN_MINUTES else list(every)
