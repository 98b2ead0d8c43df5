"""How Django finds the rulings, and what is put right after every migration."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_save
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """The Laws, the rulings given under them, and the log."""

    name = "rulings"
    verbose_name = _("Rulings")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Seal and index anew after every migration: SQLite drops a table's triggers when one rebuilds it."""
        from incidents import days_of_rulings, delete_session
        from incidents.administration import journal_details, kept_elsewhere, tags
        from incidents.models import Tag
        from incidents.models.written_once import refuse_fixtures
        from incidents.web import health, slots
        from rulings.archive import chain, sealing, web_role
        from rulings.archive.journal_facts import read_fact
        from rulings.archive.journal_tags import RulingTag
        from rulings.archive.moments_given import moments_given
        from rulings.archive.record import FROM_THE_BOOK
        from rulings.archive.sweep_incidents import sweep_incidents
        from rulings.archive.warnings_kept import WarningsOfPlayers
        from rulings.desk import left_to_check
        from rulings.desk.live.kinds import KINDS
        from rulings.laws.subjects import SUBJECTS
        from rulings.models import (
            AppealResult,
            ChainLink,
            CheckResult,
            CitedClause,
            HeardLate,
            HeardWithoutConsent,
            LaterReason,
            LiveEvent,
            Ruling,
            ScoreChange,
        )
        from rulings.review.checks.by_board import open_by_board
        from rulings.slots import SLOTS
        from rulings.words.contracts import contract

        for sealed in (Ruling, CitedClause, ChainLink, LiveEvent, LaterReason):
            pre_save.connect(refuse_fixtures, sender=sealed, dispatch_uid=f"rulings.fixtures.{sealed.__name__}")
        post_migrate.connect(after_migrating, sender=self, dispatch_uid="rulings.seal")
        health.register("seals", sealing.all_sealed)
        health.register("role", web_role.is_held)
        health.register("chain", chain.ends_hold)
        tags.register(RulingTag, by_link=frozenset({RulingTag.OPINION_GIVEN}))
        journal_details.register("kind", dict(ScoreChange.Kind.choices) | KINDS)
        journal_details.register("cause", dict(Ruling.Cause.choices))
        journal_details.register("outcome", dict(AppealResult.choices) | dict(CheckResult.choices))
        for slot, templates in SLOTS.items():
            slots.fill(slot, *templates)
        subjects = {subject.key: _(subject.title) for subject in SUBJECTS}
        journal_details.register("heard_late", dict(HeardLate.choices))
        journal_details.register("heard_without_consent", dict(HeardWithoutConsent.choices))
        journal_details.register_writer("contract", contract)
        journal_details.register_reader(Tag.FACT_ESTABLISHED, read_fact)
        journal_details.register("subject", subjects | {FROM_THE_BOOK: _("Taken from the book")})
        left_to_check.register(open_by_board)
        days_of_rulings.register(moments_given)
        kept_elsewhere.register(WarningsOfPlayers())
        delete_session.register(sweep_incidents)


def after_migrating(*, using: str, **_kwargs: Any) -> None:
    """Create what is missing of the seals and of the search's index on the database just migrated."""
    from django.db import connections

    from rulings.archive import sealing, web_role
    from rulings.archive.search import dialect

    connection = connections[using]
    sealing.seal(connection)
    dialect.create_index(connection)
    web_role.open_to_web_role(connection)
