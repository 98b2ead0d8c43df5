"""Rulings as they are kept: written once, never edited, superseded by another when they were wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, ClubRole, Incident, Membership, PlayersSee, Session
from incidents.models.written_once import WrittenOnce, WrittenOnceQuerySet
from rulings.archive.record import FROM_THE_BOOK
from rulings.archive.search.dialect import SearchText, Sought
from rulings.archive.search.search_terms import terms_wanted
from rulings.words.current_language import in_readers_language

if TYPE_CHECKING:
    from rulings.archive.record import Record
    from rulings.engine.citations import Citation


SEARCHED: Final = ("search_text", "players_search_text")
"""The columns that are searched. What of a ruling is in which, `rulings/archive/search/document.py` says."""


class RulingQuerySet(WrittenOnceQuerySet["Ruling"]):
    """Rulings, as they are looked for."""

    def of(self, club: Club) -> RulingQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def newest_first(self) -> RulingQuerySet:
        """As the log lists them. The primary key grows with every ruling of a club; clocks may go back."""
        return self.order_by("-pk")

    def without_searched(self) -> RulingQuerySet:
        """The same without the texts that are searched, which are long and which nobody reads."""
        return self.defer(*SEARCHED)

    def matching(self, text: str, membership: Membership) -> RulingQuerySet:
        """Those of his club which have every word of `text`, whatever it is; the last word may be a beginning.

        Each is searched in what this member may read of it. Players search the case-book, which tells nobody who was
        there: by a table, a board or a contract they find those at their own tables alone.
        """
        club, words = membership.club_id, terms_wanted(text)
        if membership.may(ClubRole.DIRECTOR):
            return self._found_by_directors(Sought(words, club))
        places = tuple(word for word in words if word.tells_who_it_was)
        others = tuple(word for word in words if not word.tells_who_it_was)
        found = self.filter(club=club, players_search_text__matches=Sought(others, club))
        if places:
            found = found.concerning(membership).filter(search_text__matches=Sought(places, club))
        return found

    def _found_by_directors(self, sought: Sought) -> RulingQuerySet:
        """By what they were given with, and by the words in which it was said later why they supersede others.

        These are few: their rulings are asked for by themselves, so that one index still answers all the others.
        """
        found = Q(search_text__matches=sought)
        if sought.words:
            rulings = Ruling.objects.filter(club=sought.club)
            later = rulings.filter(later_reason__reason_search_text__matches=sought).exclude(found)
            found |= Q(pk__in=list(later.values_list("pk", flat=True)))
        return self.filter(found, club=sought.club)

    def citing(self, citation: Citation) -> RulingQuerySet:
        """Those which rest on a clause or on one under it: 54 finds 54.D too."""
        cited = CitedClause.objects.filter(ruling=OuterRef("pk"), club=OuterRef("club"), law=citation.law)
        if citation.letter:
            cited = cited.filter(Q(clause=str(citation)) | Q(clause__startswith=f"{citation}."))
        return self.filter(Exists(cited))

    def standing(self) -> RulingQuerySet:
        """Those which no other ruling supersedes."""
        return self.filter(superseded_by=None)

    def readable_today(self, membership: Membership) -> RulingQuerySet:
        """The same as `visible_to`, in as plain a question as today allows: for whoever looks through many rulings.

        Nothing is kept from anybody where nothing is in play, nor from a director who does not play himself. One query
        tells that, or two, at once; a question within the question costs more each time that it is put together.
        """
        club, directs = membership.club, membership.may(ClubRole.DIRECTOR)
        if directs or PlayersSee(club.players_see) == PlayersSee.NEXT_DAY:
            in_play = Session.objects.of(club).filter(date__gte=club.day_of_play())
            if not in_play.exists() or (directs and not membership.plays_himself):
                return self.of(club)
        return self.visible_to(membership)

    def concerning(self, membership: Membership) -> RulingQuerySet:
        """Those on incidents at a table where this member himself sat."""
        # By their keys, which are few: walked from the newest down, all rulings of the club would be looked at.
        own = Ruling.objects.filter(_at_a_table_of(membership))
        return self.filter(club=membership.club_id, pk__in=own.values("pk"))

    def not_kept_from(self, membership: Membership) -> RulingQuerySet:
        """All but those on incidents kept from a director while he plays."""
        if not membership.plays_himself:
            return self.all()
        return self.exclude(incident__in=Incident.objects.kept_from(membership).values("pk"))

    def visible_to(self, membership: Membership) -> RulingQuerySet:
        """Those of his club which this member may read today.

        Directors read them all, but those on boards which they have still to play themselves. Players read those at
        their own tables at once, and the others when the club says: on the evening itself they may still have to play
        the board.
        """
        of_club = self.filter(club=membership.club_id)
        if membership.may(ClubRole.DIRECTOR):
            return of_club.not_kept_from(membership)
        match PlayersSee(membership.club.players_see):
            case PlayersSee.AT_ONCE:
                return of_club
            case PlayersSee.NEXT_DAY:
                # The few sessions that are not over, rather than the many that are: one small list, read once.
                in_play = Session.objects.of(membership.club).filter(date__gte=membership.club.day_of_play())
                return of_club.filter(~Q(session__in=in_play) | _at_a_table_of(membership))
            case PlayersSee.NEVER:
                return self.concerning(membership)


def _at_a_table_of(membership: Membership) -> Q:
    # By the incidents, which are few: by the rulings on them, SQLite would read all those of the club.
    return Q(incident__in=Incident.objects.of(membership.club).where_sat(membership.user))


class Ruling(WrittenOnce):
    """What the director ruled on an incident.

    `record` holds the codes to compute with and the words as they were read out, in both languages; seats and
    pair numbers, never names, so that a person can be forgotten without breaking the seal. What the log
    filters on stands beside it in columns, as it was when the ruling was given.
    """

    class Cause(models.TextChoices):
        """Why a ruling takes the place of another, beside the reason in words."""

        FACTS = "facts", _("facts changed or told wrong")
        DIRECTORS_ERROR = "directors-error", _("director’s error")
        REVIEW = "review", _("after an appeal or a committee")
        OTHER = "other", _("another reason")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rulings", db_index=False)
    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="rulings")
    year = models.PositiveSmallIntegerField()
    ordinal = models.PositiveIntegerField()
    number = models.CharField(_("number"), max_length=16)
    given_at = models.DateTimeField(_("given at"))
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rulings_given", verbose_name=_("director")
    )
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    reason = models.TextField(_("reason"), blank=True, default="")
    cause = models.CharField(_("why superseded"), max_length=16, blank=True, default="", choices=Cause.choices)
    """Empty for a first ruling, and where nobody said it."""

    subject = models.CharField(_("subject"), max_length=80)
    edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    from_book = models.BooleanField(_("taken from the book"), default=False)
    """Whether the director took it from the book himself: his words and the clauses that he cites, no law run."""
    record: models.JSONField[Record, Record] = models.JSONField()
    search_text = SearchText()
    """What directors find it by."""
    players_search_text = SearchText()
    """What players find it by: what the case-book shows any of them."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rulings", db_index=False)
    section = models.CharField(_("section"), max_length=4)
    table_number = models.PositiveSmallIntegerField(_("table"))
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    board_number = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)

    # Worked out from the facts by `rulings/archive/facets.py` when the ruling is given.
    offender_role = models.CharField(_("offender’s role"), max_length=12, blank=True, default="")
    outcome = models.CharField(_("outcome"), max_length=24, blank=True, default="")
    judgement = models.BooleanField(_("judgement"), default=False)
    alike = models.CharField(max_length=64, blank=True, default="", editable=False)
    """A digest of the facts that decided, whoever sat where: equal for two rulings on the same facts."""
    ending = models.CharField(max_length=64, blank=True, default="", editable=False)
    """A digest of what was ruled, whoever sat where: equal for two rulings that ended alike."""

    idempotency_key = models.UUIDField(editable=False)
    request_digest = models.CharField(max_length=64, editable=False)

    objects = RulingQuerySet.as_manager()

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["club", "year", "ordinal"], name="one_ruling_of_an_ordinal"),
            models.UniqueConstraint(fields=["club", "number"], name="one_ruling_of_a_number"),
            # Within the club: a key that another club used must not tell that it was used.
            models.UniqueConstraint(fields=["club", "idempotency_key"], name="one_ruling_of_a_key"),
            models.UniqueConstraint(
                fields=["incident"], condition=Q(supersedes=None), name="one_first_ruling_of_an_incident"
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None, reason="") | (Q(supersedes__isnull=False) & ~Q(reason="", cause="")),
                name="superseded_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(from_book=True, subject=FROM_THE_BOOK) | Q(from_book=False) & ~Q(subject=FROM_THE_BOOK),
                name="a_ruling_from_the_book",
            ),
            models.CheckConstraint(condition=Q(cause="") | Q(supersedes__isnull=False), name="a_cause_to_supersede"),
        ]
        indexes = [
            # All that the log narrows by and counts, in its order: a page of it is found and counted without reading a
            # ruling, whose record is long.
            models.Index(
                F("club"),
                F("id").desc(),
                F("session"),
                F("subject"),
                F("outcome"),
                F("offender_role"),
                F("judgement"),
                F("given_by"),
                F("given_at"),
                F("incident"),
                name="rulings_newest_of_club",
            ),
            models.Index(F("club"), F("session"), F("id").desc(), name="rulings_of_session"),
            models.Index(F("club"), F("subject"), F("id").desc(), name="rulings_on_subject"),
            models.Index(F("club"), F("given_by"), F("id").desc(), name="rulings_by_director"),
            models.Index(F("club"), F("given_at"), name="rulings_in_period"),
            models.Index(F("club"), F("alike"), F("id").desc(), name="rulings_alike"),
            # The columns stand behind the record, which is long: SQLite would read through all of it to compare them.
            models.Index(F("club"), F("outcome"), F("id").desc(), name="rulings_of_outcome"),
            models.Index(F("club"), F("offender_role"), F("id").desc(), name="rulings_of_role"),
            # Nearly every ruling supersedes none. Over the whole column SQLite's statistics would say that an entry is
            # shared by all rulings, and finding which one supersedes a ruling would read the table.
            models.Index(fields=["supersedes"], condition=Q(supersedes__isnull=False), name="rulings_superseding"),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def reason_told(self) -> str:
        """Why it takes the place of another, in words: those that it was given with, or those that came later."""
        later = getattr(self, "later_reason", None)
        return self.reason or (later.words if later else "")

    @property
    def headline(self) -> str:
        """What was ruled, in one sentence, in the reader's language."""
        return in_readers_language(self.record["headline"])


class CitedClauseQuerySet(WrittenOnceQuerySet["CitedClause"]):
    """Cited clauses, as they are looked for."""


class CitedClause(WrittenOnce):
    """A clause that a ruling rests on: so "all rulings on Law 54" is a join."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="cited", db_index=False)
    clause = models.CharField(_("clause"), max_length=24)
    law = models.PositiveSmallIntegerField(_("law"))
    place = models.PositiveSmallIntegerField()

    objects = CitedClauseQuerySet.as_manager()

    class Meta:
        verbose_name = _("cited clause")
        verbose_name_plural = _("cited clauses")
        base_manager_name = "objects"
        ordering = ["ruling", "place"]
        constraints = [models.UniqueConstraint(fields=["ruling", "clause"], name="a_clause_cited_once")]
        indexes = [
            models.Index(F("club"), F("law"), F("ruling").desc(), F("clause"), name="rulings_citing_clause"),
            models.Index(F("ruling"), F("place"), F("clause"), F("law"), name="clauses_of_a_ruling_told"),
        ]

    def __str__(self) -> str:
        return self.clause
