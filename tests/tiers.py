"""What of the tests `make check` runs, on SQLite, in the minutes that one waits while working, and what `make test`
runs on both databases before a change is taken; `make whole` runs all.

In both: the engine, the laws, the board in play, words and the archive, whole but for what takes long. Of the rooms of
pages, and of what asks every address, a part by turns; of each gate of trust a test that shows it. Left out is what
waits for browsers and processes, and what looks once more, and for long, at what another looks at: all of it for
`make check`, the most of it for `make test`.
"""

from __future__ import annotations

from typing import Final

OF_CHECK: Final[dict[int, tuple[str, ...]]] = {
    0: (
        "e2e/",
        *("club/test_processes.py", "club/test_small_server.py"),
        *("production/test_image.py", "production/test_load.py", "production/test_unreadable.py"),
        *("production/test_restarting.py", "production/test_before_the_application.py"),
        *("incidents/test_versions_migration.py", "rulings/archive/test_facets_migration.py"),
        *("gates/test_production_answers.py", "rulings/test_demo.py", "rulings/test_demo_command.py"),
        *("mutants/", "rulings/archive/test_five_hundred_at_once.py"),
        "config/test_backup.py::test_an_older_backup_is_brought_up_to_date",
        "config/test_backup_drills.py::test_a_restore_while_rulings_are_given_is_whole",
        "config/test_database.py::test_the_server_does_not_start_on_a_database_without_seals",
        "incidents/test_ten_thousand_imports.py::test_half_a_write_is_caught",
        "laws/test_tree_diff.py::test_all_that_a_digest_is_kept_of_can_be_drawn",
        "laws/test_clauses.py::test_every_clause_is_reached_or_has_its_reason",
        "laws/test_come_to.py",
        "laws/test_handing_over.py::test_all_that_holds_of_every_path_holds_of_those_that_go_on",
        "laws/test_law54.py::test_the_opening_lead_is_ruled_for_every_set_of_circumstances_and_every_declarer",
        "production/test_killing.py::test_what_is_taken_away_is_caught",
        "rulings/archive/test_issuing.py::test_every_path_of_the_law_can_be_given",
        "rulings/archive/test_issuing.py::test_two_hundred_keys_five_times_at_once_give_two_hundred_rulings",
        "rulings/archive/test_rechecking.py::test_every_path_ends_as_it_did",
        "rulings/archive/test_search.py::test_ten_thousand_hostile_strings",
        # They need all answers of a crawl, of which a part is made.
        "security/test_markup.py::test_every_free_text_is_seen",
        "security/test_other_clubs.py::test_a_filter_that_lets_every_club_through_is_caught",
        "security/test_other_clubs.py::test_what_is_caught_is_the_canary",
        *("security/test_coming_in.py", "security/test_names.py", "security/test_playing_directors.py"),
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
    # They open many pages, or walk every path of each subject; who works on a room runs its tests whole.
    4: (
        *("e2e/test_every_page.py", "incidents/test_ten_thousand_imports.py", "rulings/evenings/"),
        *("rulings/archive/test_facets.py", "rulings/in_play/test_against_the_model.py"),
        *(
            "rulings/inquiry/",
            "rulings/lawbook/",
            "rulings/log/",
            "rulings/desk/",
            "rulings/review/",
            "rulings/reports/",
        ),
        "config/test_backup.py",
    ),
    8: ("security/",),
}
"""One in how many tests, none for 0, by how their names begin; whatever is not named here is run whole."""
OF_TEST: Final[dict[int, tuple[str, ...]]] = {
    0: (
        *(
            "club/test_processes.py",
            "club/test_small_server.py::test_the_line_of_the_unit_behind_the_caddyfile_that_is_deployed",
            "club/test_tables_up_to_date.py",
            "gates/test_production_answers.py",
            "rulings/test_nobody_blocks_a_ruling.py::test_no_name_of_one_word_keeps_a_director_from_anything",
            "rulings/test_nobody_blocks_a_ruling.py::test_no_name_of_several_words_of_a_ruling_does",
        ),
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
        *("production/test_unreadable.py", "rulings/test_rule_command.py"),
        *("rulings/archive/test_facets_migration.py", "rulings/archive/test_five_hundred_at_once.py"),
        "rulings/archive/test_issuing.py::test_two_hundred_keys_five_times_at_once_give_two_hundred_rulings",
        "rulings/archive/test_rechecking.py::test_every_path_ends_as_it_did",
        "rulings/archive/test_search.py::test_ten_thousand_hostile_strings",
        "rulings/inquiry/test_ruling.py::test_every_path_of_the_law_can_be_read_as_a_ruling",
        # They need all answers of a crawl, of which a part is made.
        "security/test_markup.py::test_every_free_text_is_seen",
        "security/test_other_clubs.py::test_a_filter_that_lets_every_club_through_is_caught",
        "security/test_other_clubs.py::test_what_is_caught_is_the_canary",
        *("security/test_coming_in.py", "security/test_names.py", "security/test_playing_directors.py"),
    ),
    1: (
        # The ways of an evening, every page once, and what watches over the browser itself.
        *("e2e/test_seven_incidents.py", "e2e/test_every_page.py", "e2e/test_once.py", "e2e/test_watching.py"),
        "e2e/test_whole_path.py::test_a_ruling_from_the_call_to_the_log",
        # What a database keeps and refuses, and what two write at once (tests/on_postgresql.py).
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
    8: ("rulings/archive/test_facets.py", "rulings/test_nobody_blocks_a_ruling.py", "security/"),
}
"""The same of `make test`."""
