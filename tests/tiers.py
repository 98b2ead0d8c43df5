"""Which tests `make check`, `make test` and `make whole` run: each all of the one before, and more.

`make whole` runs every test on SQLite, and on PostgreSQL all of them that a database can change. `make test` leaves to
it what waits for browsers and processes, what looks once more and for long at what another test looks at, and, by
turns, a part of the pages; `make check` leaves to that what takes longer than one waits while working. A test of each
gate of trust is in all of them.

Nothing that is left out stays red unseen: whatever lands runs `make test` and then a third of what only `make whole`
runs, and the third goes by turns (`.ci/turn`): three in a row come to all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

HERE: Final = Path(__file__).parent
THIRDS: Final = 3

Shares = Mapping[int, tuple[str, ...]]
"""One in how many tests is run, none for 0, by how their names begin; whatever is not named is run whole."""

KNOW_NO_DATABASE: Final[Shares] = {
    0: (
        # A club's own computer has SQLite.
        *("bench/", "club/", "engine/", "gates/", "laws/", "mutants/", "rulings/in_play/"),
        # Arithmetic, sources, catalogues and files that are served.
        *(
            "rulings/scoring/",
            "rulings/words/",
            "rulings/archive/test_facets.py",
            "test_catalogues.py",
            "test_names.py",
        ),
        *("test_plain_django.py", "test_rooms.py", "test_system.py", "test_words_of_pages.py"),
        *("config/test_catalogues.py", "config/test_static.py", "config/test_used_bootstrap.py"),
        *("security/test_sources.py", "rulings/review/claims/test_double_dummy.py"),
        # What watches queries looks on SQLite alone.
        "config/test_watched_queries.py",
        # Whole processes that bring a database of their own, or none.
        *("production/test_image.py", "production/test_run_production.py", "production/test_before_the_application.py"),
        "production/test_unreadable.py::test_no_header_of_a_proxy_breaks_a_page",
        # What a browser makes of a page.
        "e2e/",
    ),
    1: (
        *("e2e/test_every_page.py", "e2e/test_once.py", "e2e/test_two_directors.py"),
        "e2e/test_watching.py::test_console_errors",
    ),
    # Of a gate something is tried on both all the same.
    8: ("laws/test_doors.py", "laws/test_book.py"),
}
"""What no database can change, on PostgreSQL: it is tried once, on SQLite."""

OF_TEST: Final[Shares] = {
    0: (
        *("club/test_processes.py", "club/test_tables_up_to_date.py", "gates/test_production_answers.py"),
        "club/test_small_server.py::test_the_line_of_the_unit_behind_the_caddyfile_that_is_deployed",
        "rulings/test_nobody_blocks_a_ruling.py::test_no_name_of_one_word_keeps_a_director_from_anything",
        "rulings/test_nobody_blocks_a_ruling.py::test_no_name_of_several_words_of_a_ruling_does",
        *("e2e/", "mutants/", "production/test_image.py", "production/test_restarting.py"),
        *("config/test_backup_drills.py", "production/test_load.py"),
        "incidents/test_versions_migration.py",
        "config/test_backup.py::test_an_older_backup_is_brought_up_to_date",
        "config/test_database.py::test_the_server_does_not_start_on_a_database_without_seals",
        "laws/test_book.py::test_no_path_and_no_answer_cites_a_clause_that_its_edition_has_not",
        "laws/test_clauses.py::test_every_clause_is_reached_or_has_its_reason",
        "laws/test_handing_over.py::test_all_that_holds_of_every_path_holds_of_those_that_go_on",
        "laws/test_law54.py::test_the_opening_lead_is_ruled_for_every_set_of_circumstances_and_every_declarer",
        "laws/test_tree_diff.py::test_all_that_a_digest_is_kept_of_can_be_drawn",
        "production/test_killing.py::test_no_ruling_is_lost_or_doubled_by_a_kill_of_the_server",
        "production/test_killing.py::test_what_is_taken_away_is_caught",
        "production/test_unreadable.py",
        *("rulings/archive/test_facets_migration.py", "rulings/archive/test_five_hundred_at_once.py"),
        "rulings/archive/test_issuing.py::test_two_hundred_keys_five_times_at_once_give_two_hundred_rulings",
        "rulings/archive/test_rechecking.py::test_every_path_ends_as_it_did",
        "rulings/archive/test_search.py::test_ten_thousand_hostile_strings",
        "rulings/inquiry/test_ruling.py::test_every_path_of_the_law_can_be_read_as_a_ruling",
        # They need all answers of a crawl, of which a part is made.
        "security/test_markup.py::test_every_free_text_is_seen",
        "security/test_other_clubs.py::test_a_filter_that_lets_every_club_through_is_caught",
        "security/test_other_clubs.py::test_what_is_caught_is_the_canary",
        *("security/test_coming_in.py", "security/test_names.py", "security/test_playing_guards.py"),
    ),
    1: (
        # The ways of an evening, every page once, and what watches over the browser itself.
        *("e2e/test_seven_incidents.py", "e2e/test_every_page.py", "e2e/test_once.py", "e2e/test_watching.py"),
        "e2e/test_whole_path.py::test_a_ruling_from_the_call_to_the_log",
        # What a database keeps and refuses, and what two write at once.
        "incidents/test_note_result.py",
        "rulings/review/claims/test_pages.py::test_somebody_else_was_faster",
        # What e2e/test_polling.py walks through in a browser, which `make whole` runs.
        "rulings/review/opinions/test_polls.py::test_a_director_makes_a_poll_and_a_stranger_answers_it_in_two_steps",
        "rulings/review/opinions/test_polls.py::test_the_telephone_is_turned_round_to_one_player_after_the_other",
        "rulings/review/opinions/test_polls.py::test_slips_are_printed_and_counted",
        "rulings/review/opinions/test_polls.py::test_the_threshold_of_the_club_tells_an_alternative",
        "rulings/review/claims/test_pages.py::test_other_hands_keep_the_lines_and_lose_the_answer",
        "rulings/review/scores/test_note_obtained.py::test_it_is_noted_from_the_ruling_and_shown_there",
        # They ask of a crawl, of which a part is made.
        *("security/test_other_clubs.py", "security/test_markup.py", "security/test_sources.py"),
        "security/test_who_may.py::test_everybody_gets_the_answer_of_the_table",
        "security/test_who_may.py::test_every_write_leaves_one_line_in_the_journal",
        "security/test_unsafe_methods.py::test_reading_changes_nothing",
    ),
    2: (
        *("config/test_sealed_backups.py", "incidents/", "rulings/archive/test_chain.py"),
        *("rulings/archive/test_later_code.py", "rulings/desk/", "rulings/log/", "rulings/review/"),
        "rulings/in_play/test_calls_against_a_model.py",
    ),
    3: (*("config/test_backup.py", "config/test_environment.py", "rulings/evenings/", "rulings/reports/"),),
    4: (
        *("config/test_any_shape.py", "production/test_before_the_application.py"),
        *("rulings/archive/test_sentence.py", "rulings/desk/card/"),
        *("rulings/inquiry/", "rulings/lawbook/"),
        "rulings/archive/test_journal_lines.py::test_what_is_told_as_it_is_kept_is_caught",
    ),
    8: (
        *("rulings/archive/test_facets.py", "rulings/test_nobody_blocks_a_ruling.py", "security/"),
        "rulings/scoring/test_generated_boards.py::test_boards_as_they_are_worked_out_by_hand",
    ),
}
"""What `make test` runs of the whole."""

OF_TEST_ON_POSTGRESQL: Final[Shares] = {
    0: (
        # Pages, whole processes and evenings of rulings: what is told of them hangs on a database in the end alone.
        *("rulings/desk/", "rulings/inquiry/", "rulings/lawbook/", "rulings/reports/", "rulings/web/"),
        *("rulings/review/checks/", "rulings/review/ruling/"),
        *("rulings/evenings/", "rulings/test_demo.py", "rulings/test_demo_command.py", "rulings/test_rule_command.py"),
        *("incidents/test_ten_thousand_imports.py", "rulings/test_nobody_blocks_a_ruling.py"),
        *("incidents/test_known_browsers.py", "incidents/test_signing_in.py", "rulings/archive/test_journal_lines.py"),
        *("rulings/archive/test_appeal_deadline.py", "config/test_recheck_record.py", "security/test_markup.py"),
        *("e2e/", "laws/"),
    ),
    # What the database itself keeps, refuses and holds together, and what two write at once.
    1: (
        *("incidents/test_note_result.py", "rulings/review/claims/test_pages.py::test_somebody_else_was_faster"),
        "rulings/archive/test_appeal_deadline.py::test_a_day_of_twenty_four_hours_is_caught",
        "rulings/review/claims/test_pages.py::test_other_hands_keep_the_lines_and_lose_the_answer",
        "rulings/review/scores/test_note_obtained.py::test_it_is_noted_from_the_ruling_and_shown_there",
        # They ask of a crawl, of which a part is made.
        "security/test_who_may.py::test_everybody_gets_the_answer_of_the_table",
        "security/test_who_may.py::test_every_write_leaves_one_line_in_the_journal",
        "security/test_unsafe_methods.py::test_reading_changes_nothing",
    ),
    3: (
        *("config/test_any_shape.py", "config/test_environment.py", "incidents/"),
        *("rulings/archive/test_causes.py", "rulings/archive/test_sentence.py", "rulings/log/"),
        *("rulings/review/appeals/test_outcome_pages.py", "rulings/review/appeals/test_pages.py"),
        *("rulings/review/scores/test_pages.py", "rulings/review/claims/test_pages.py"),
        "rulings/review/scores/test_note_obtained.py",
    ),
    4: ("security/",),
}
"""What `make test` runs on PostgreSQL of what it runs on SQLite too."""

OF_CHECK: Final[Shares] = {
    0: (
        *("e2e/", "club/test_small_server.py", "rulings/test_demo.py", "rulings/test_demo_command.py"),
        "production/test_before_the_application.py",
        "incidents/test_ten_thousand_imports.py::test_half_a_write_is_caught",
        "laws/test_come_to.py",
        "rulings/archive/test_issuing.py::test_every_path_of_the_law_can_be_given",
    ),
    1: (
        "e2e/test_whole_path.py::test_a_ruling_from_the_call_to_the_log",
        # They ask of a crawl, of which a part is made.
        "security/test_other_clubs.py",
        "security/test_who_may.py::test_everybody_gets_the_answer_of_the_table",
        "security/test_who_may.py::test_every_write_leaves_one_line_in_the_journal",
        "security/test_unsafe_methods.py::test_reading_changes_nothing",
        *("security/test_markup.py", "security/test_sources.py"),
    ),
    2: (
        # They open many pages, or walk every path of each subject; who works on a room runs its tests whole.
        *("incidents/test_ten_thousand_imports.py", "rulings/in_play/test_against_the_model.py"),
        *("rulings/desk/", "rulings/log/", "rulings/review/"),
    ),
    4: ("e2e/test_every_page.py",),
}
"""What `make check` runs of what `make test` runs on SQLite."""

SHORTER: Final = (
    *("laws/test_transfer.py", "laws/test_transfer_of_several.py", "production/test_killing.py"),
    *("e2e/test_every_page.py", "security/"),
)
"""What does less in `make test` than in `make whole` (`tests.forms.IN_MINUTES`): its third is run in its whole form."""
OF_ONE_KIND: Final = "e2e/"
"""What is written for several screens, languages or ways: all in the whole run, one of each test in `make test`."""


class Found(NamedTuple):
    """A test as it is collected."""

    name: str
    """`security/test_x.py::test_y`, whatever it is tried on."""
    of_a_gate: bool = False
    together: str = ""
    """What one worker does all of (its `xdist_group`), and one third."""


def of_whole(tests: Sequence[Found], *, on_postgresql: bool) -> list[bool]:
    """Of all tests, in their order: whether `make whole` runs it on this database."""
    return choose(tests, KNOW_NO_DATABASE) if on_postgresql else [True] * len(tests)


def of_test(tests: Sequence[Found], *, on_postgresql: bool) -> list[bool]:
    """The same of `make test`."""
    of_one_kind = [_is_its_kind(tests, place) for place in range(len(tests))]
    tiers = [OF_TEST, OF_TEST_ON_POSTGRESQL] if on_postgresql else [OF_TEST]
    return _narrowed(tests, [of_whole(tests, on_postgresql=on_postgresql), of_one_kind], tiers)


def of_check(tests: Sequence[Found], *, on_postgresql: bool) -> list[bool]:
    """The same of `make check`."""
    return _narrowed(tests, [of_test(tests, on_postgresql=on_postgresql)], [OF_CHECK])


def of_third(tests: Sequence[Found], turn: int, *, on_postgresql: bool) -> list[bool]:
    """The same of the turn's third of what only `make whole` runs."""
    whole = of_whole(tests, on_postgresql=on_postgresql)
    in_test = of_test(tests, on_postgresql=on_postgresql)
    return [
        is_run and (not is_test or test.name.startswith(SHORTER)) and third(test) == turn % THIRDS
        for test, is_run, is_test in zip(tests, whole, in_test, strict=True)
    ]


def third(test: Found) -> int:
    """Which third it belongs to, the same whatever other tests there are: tests that stand on the same do together."""
    return crc32((test.together or test.name).encode()) % THIRDS


def nothing_of(place: str, tiers: Iterable[Shares]) -> bool:
    """Whether one of these leaves out every test of a folder, `laws/`, or of a module: it need not be looked at."""
    return any(
        share(place, one_in)[1] == 0
        and not any(number and each.startswith(place) for number, names in one_in.items() for each in names)
        for one_in in tiers
    )


def share(test: str, one_in: Shares) -> tuple[str, int]:
    """How the name begins under which a test stands, and one in how many is tried. The longest beginning counts."""
    known = {begins: number for number, names in one_in.items() for begins in names}
    begins = max((each for each in known if test.startswith(each)), key=len, default="")
    return begins, known.get(begins, 1)


def choose(tests: Iterable[Found], one_in: Shares) -> list[bool]:
    """Of tests, in their order: whether it is tried.

    Of what shows a gate, or is a control, at least one of each test's parameters is, unless none is to be.
    """
    turns: Counter[str] = Counter()
    found: set[str] = set()
    tried = []
    for test in tests:
        begins, number = share(test.name, one_in)
        its_turn = number and turns[begins] % number == 0
        tried.append(bool(its_turn or (number and test.of_a_gate and test.name not in found)))
        turns[begins] += 1
        found.add(test.name)
    return tried


def _narrowed(tests: Sequence[Found], chosen: Iterable[list[bool]], tiers: Iterable[Shares]) -> list[bool]:
    """What all of `chosen` have; and of that what each of the tiers leaves, one after the other."""
    left = [place for place, is_in in enumerate(zip(*chosen, strict=True)) if all(is_in)]
    for one_in in tiers:
        tried = choose([tests[place] for place in left], one_in)
        left = [place for place, is_tried in zip(left, tried, strict=True) if is_tried]
    kept = set(left)
    return [place in kept for place in range(len(tests))]


def _is_its_kind(tests: Sequence[Found], place: int) -> bool:
    """Of a test's several ways the first or the last, by its name: so each screen and language is seen somewhere."""
    name = tests[place].name
    if not name.startswith(OF_ONE_KIND):
        return True
    is_the_last = crc32(name.encode()) % 2
    beside = place + 1 if is_the_last else place - 1
    return not 0 <= beside < len(tests) or tests[beside].name != name
