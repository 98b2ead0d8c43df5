"""The journal: one line for every change of state, added and never altered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models.cases import Incident
from incidents.models.clubs import Club, Membership
from incidents.models.playing import boards_to_play
from incidents.models.written_once import Unalterable, WrittenOnce, WrittenOnceQuerySet

if TYPE_CHECKING:
    from incidents.models.people import User


class Tag(models.TextChoices):
    """What the record notes. Other rooms declare their own tags beside their own writes."""

    SIGNED_IN = "signed-in", _("signed in")
    SIGNED_OUT = "signed-out", _("signed out")
    LANGUAGE_CHOSEN = "language-chosen", _("language chosen")
    PREFERENCES_CHANGED = "preferences-changed", _("preferences changed")
    PASSWORD_CHANGED = "password-changed", _("password changed")
    SIGNED_OUT_ELSEWHERE = "signed-out-elsewhere", _("signed out everywhere else")
    SECOND_FACTOR_ON = "second-factor-on", _("second factor switched on")
    SECOND_FACTOR_OFF = "second-factor-off", _("second factor switched off")
    RECOVERY_CODES_MADE = "recovery-codes-made", _("recovery codes made")
    PASSWORD_LINK_MADE = "password-link-made", _("link for a new password made")
    PASSWORD_LINK_MAILED = "password-link-mailed", _("link for a new password sent by e-mail")
    PASSWORD_RENEWED = "password-renewed", _("new password chosen by a link")
    ADDRESS_GIVEN = "address-given", _("e-mail address to be confirmed")
    ADDRESS_CONFIRMED = "address-confirmed", _("e-mail address confirmed")
    ADDRESS_REMOVED = "address-removed", _("e-mail address removed")
    BROWSER_SIGNED_OUT = "browser-signed-out", _("signed out in another browser")
    CLUB_CREATED = "club-created", _("club created")
    CLUB_CHANGED = "club-changed", _("club settings changed")
    INVITATION_MADE = "invitation-made", _("invitation made")
    INVITATIONS_MADE = "invitations-made", _("invitations of players made")
    INVITATION_MAILED = "invitation-mailed", _("invitation sent by e-mail")
    FIRST_STEPS_DONE = "first-steps-done", _("list of the first steps put away")
    INVITATION_REVOKED = "invitation-revoked", _("invitation revoked")
    INVITATION_USED = "invitation-used", _("invitation used")
    ROLE_CHANGED = "role-changed", _("role changed")
    MEMBER_SIGNED_OUT = "member-signed-out", _("member signed out everywhere")
    MEMBERSHIP_ENDED = "membership-ended", _("membership ended")
    PLAYER_LINKED = "player-linked", _("member said to be a player")
    PLAYERS_MERGED = "players-merged", _("two players made one")
    PERSON_FORGOTTEN = "person-forgotten", _("person forgotten")
    NAMES_EXPIRED = "names-expired", _("names kept long enough forgotten")
    SESSION_CREATED = "session-created", _("session created")
    SESSION_CHANGED = "session-changed", _("session changed")
    SESSION_DELETED = "session-deleted", _("session deleted")
    ROUND_MOVED = "round-moved", _("round moved on")
    RESULTS_PUBLISHED = "results-published", _("scores available")
    BOARD_CHANGED = "board-changed", _("board changed")
    RESULT_NOTED = "result-noted", _("result of a board noted")
    FIELD_NOTED = "field-noted", _("scores of the other tables noted")
    BOARDS_IMPORTED = "boards-imported", _("boards imported")
    PLAYERS_IMPORTED = "players-imported", _("players imported")
    RESULTS_IMPORTED = "results-imported", _("results imported")
    PLAYERS_PUT_BACK = "players-put-back", _("former list of players put back")
    PART_SAID = "part-said", _("said whether he plays")
    BOARDS_PLAYED = "boards-played", _("boards said to be played")
    INCIDENT_OPENED = "incident-opened", _("director called")
    CALLED_FROM_TABLE = "called-from-table", _("director called by the table")
    CALL_TAKEN = "call-taken", _("call taken")
    INCIDENT_HANDED_OVER = "incident-handed-over", _("incident handed over")
    INCIDENT_CLOSED = "incident-closed", _("incident closed without a ruling")
    INCIDENT_REOPENED = "incident-reopened", _("incident opened again")
    CALL_LINK_MADE = "call-link-made", _("link for calls made")
    CALL_LINK_ENDED = "call-link-ended", _("link for calls ended")
    SUBJECT_CHOSEN = "subject-chosen", _("subject chosen")
    CALL_DESCRIBED = "call-described", _("details of the call given")
    FACT_ESTABLISHED = "fact-established", _("fact established")
    NAME_SENT_BACK = "name-sent-back", _("text of a party sent back because of a name")


ON_A_BOARD: Final = (Tag.RESULT_NOTED, Tag.FIELD_NOTED)
"""What tells of a board by its number, and hangs on no incident."""


class LogEntryQuerySet(WrittenOnceQuerySet["LogEntry"]):
    """The journal, which may be read and added to."""

    def of(self, club: Club) -> LogEntryQuerySet:
        """The lines of one club."""
        return self.filter(club=club)

    def not_kept_from(self, membership: Membership) -> LogEntryQuerySet:
        """All but those of incidents, and of what was obtained on boards, kept from a director while he plays."""
        told = self.exclude(incident__in=Incident.objects.kept_from(membership).values("pk"))
        to_play: dict[int, list[int]] = defaultdict(list)
        for session, number in boards_to_play(membership).values_list("session", "number"):
            to_play[session].append(number)
        for session, numbers in to_play.items():
            told = told.exclude(tag__in=ON_A_BOARD, detail__session=session, detail__board__in=numbers)
        return told

    def note(
        self,
        tag: models.TextChoices,
        *,
        club: Club | None,
        who: User | None,
        incident: Incident | None = None,
        detail: Mapping[str, Any] | None = None,
    ) -> LogEntry:
        """Add a line, in the transaction of the change it tells of.

        `detail` holds codes, numbers and identifiers and never anybody's name: a person can be forgotten, a line not.
        """
        return self.create(tag=tag.value, club=club, who=who, incident=incident, detail=dict(detail or {}))


class LogEntry(WrittenOnce):
    """One change of state: what, by whom, when. Everybody's name lives elsewhere, in rows that can be forgotten."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="log_entries")
    tag = models.CharField(max_length=40)
    who = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="log_entries")
    at = models.DateTimeField(default=timezone.now, editable=False)
    # An incident may go with its session, if nobody ruled on it; a line stays, with the key of what is no longer there.
    incident = models.ForeignKey(
        Incident, on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="log_entries"
    )
    detail = models.JSONField(default=dict)

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")
        ordering = ["-pk"]
        # How much an account wrote lately is asked with every form that it sends (`incidents/web/pace.py`).
        indexes = [models.Index(fields=["who", "at"], name="journal_of_an_account")]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.tag

    @classmethod
    def refusal(cls) -> Unalterable:
        """What is raised for whoever tries to alter or remove lines."""
        return Unalterable("The journal is only added to.")
