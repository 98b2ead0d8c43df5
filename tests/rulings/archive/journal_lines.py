"""A line of the journal for every tag that there is, with all that a write notes under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from incidents.models import Tag
from rulings.archive.journal_tags import RulingTag

if TYPE_CHECKING:
    from incidents.models import Incident, Membership, Player

NOTED_WITHOUT_DETAIL = (
    *(Tag.SIGNED_OUT, Tag.PASSWORD_CHANGED, Tag.SIGNED_OUT_ELSEWHERE, Tag.SECOND_FACTOR_ON, Tag.SECOND_FACTOR_OFF),
    *(Tag.RECOVERY_CODES_MADE, Tag.ADDRESS_GIVEN, Tag.ADDRESS_CONFIRMED, Tag.ADDRESS_REMOVED, Tag.BROWSER_SIGNED_OUT),
    *(Tag.CALL_TAKEN, Tag.NAME_SENT_BACK, Tag.FIRST_STEPS_DONE, RulingTag.CLAIM_HANDS_NOTED),
)
MOMENT = "2026-03-06T21:04:00+00:00"


def lines(incident: Incident, membership: Membership, player: Player) -> dict[str, dict[str, Any]]:
    """By tag, what stands in its detail: the rows that it names are of this club."""
    session, user = incident.session_id, membership.user_id
    score = {"score_change": 70_001, "ruling": "2026-0042"}
    invitation, link = {"invitation": 70_002}, {"link": 70_003, "session": session}
    people, table = {"membership": membership.pk}, {"table": "A7"}
    return {
        **{str(tag): {} for tag in NOTED_WITHOUT_DETAIL},
        Tag.SIGNED_IN: {"codes_left": 3},
        Tag.LANGUAGE_CHOSEN: {"language": "fr", "before": "en"},
        Tag.PREFERENCES_CHANGED: {"fields": ["four_colours", "language", "name"]},
        Tag.PASSWORD_LINK_MADE: {**people, "member": user},
        Tag.PASSWORD_LINK_MAILED: {"member": user},
        Tag.PASSWORD_RENEWED: {"fields": ["email"]},
        Tag.CLUB_CREATED: {"slug": "parc"},
        Tag.CLUB_CHANGED: {
            "fields": ["edition", "regulation_face_down_opening_lead"],
            "edition": 2007,
            "regulations": {"face_down_opening_lead": False},
            "appeals": ["after-results", 45, "12:00:00"],
            "players_see": "next-day",
            "retention_months": 24,
        },
        Tag.INVITATION_MADE: {**invitation, "role": "director"},
        Tag.INVITATION_REVOKED: invitation,
        Tag.INVITATION_USED: {**invitation, "role": "player"},
        Tag.ROLE_CHANGED: {**people, "before": "player", "role": "admin"},
        Tag.MEMBER_SIGNED_OUT: people,
        Tag.MEMBERSHIP_ENDED: {**people, "role": "director"},
        Tag.PLAYER_LINKED: {"player": player.pk, "member": user},
        Tag.PERSON_FORGOTTEN: {"players": [70_004, 70_005], "member": user, "account": True},
        Tag.NAMES_EXPIRED: {"people": 12, "notes": 3},
        **{
            str(tag): {
                "session": session,
                "tables": {"A": 8, "B": 7},
                "rounds": 9,
                "boards_per_round": 3,
                "scoring": "imps",
            }
            for tag in (Tag.SESSION_CREATED, Tag.SESSION_CHANGED)
        },
        Tag.RESULTS_PUBLISHED: {"session": session, "at": MOMENT, "before": MOMENT},
        Tag.BOARD_CHANGED: {"session": session, "board": 12, "known": True},
        Tag.RESULT_NOTED: {
            "session": session,
            "board": 12,
            **table,
            "contract": "4SX",
            "declarer": "W",
            "tricks": 9,
            "replaced": False,
        },
        Tag.BOARDS_IMPORTED: {"session": session, "boards": [1, 2, 3], "replaced": [2]},
        Tag.PLAYERS_IMPORTED: {
            "session": session,
            "pairs": 16,
            "places": 320,
            "renamed": 2,
            "incidents_touched": [3, 7],
        },
        Tag.PLAYERS_PUT_BACK: {"session": session, "pairs": 16, "places": 320},
        Tag.PLAYERS_MERGED: {"player": player.pk, "merged": 70_006, "pairs": 2, "member": user},
        Tag.SESSION_DELETED: {"session": session, "date": "2026-03-06", "boards": 24, "pairs": 16, "calls": [7, 8]},
        Tag.ROUND_MOVED: {"session": session, "round": 4, "before": 3},
        Tag.FIELD_NOTED: {"session": session, "board": 12, "scores": 7},
        Tag.RESULTS_IMPORTED: {"session": session, "boards": [1, 2], "pairs": 16, "results": 48, "replaced": 2},
        Tag.INVITATIONS_MADE: {"players": 150, "role": "player", "replaced": 3},
        Tag.INVITATION_MAILED: invitation,
        Tag.PART_SAID: {"session": session, "plays": True, "pair": "A EW 7", "seat": "E"},
        Tag.BOARDS_PLAYED: {"session": session, "boards": [1, 2], "played": True},
        Tag.INCIDENT_OPENED: table,
        Tag.CALLED_FROM_TABLE: {**table, "board": 12, "called_by": "N"},
        Tag.INCIDENT_HANDED_OVER: {"director": user, "before": user},
        Tag.INCIDENT_CLOSED: {"closed_as": "withdrawn", "incident": 14},
        Tag.INCIDENT_REOPENED: {"closed_as": "withdrawn"},
        Tag.CALL_LINK_MADE: {**link, "before": 70_006},
        Tag.CALL_LINK_ENDED: link,
        Tag.SUBJECT_CHOSEN: {"subject": "opening-lead-out-of-turn", "before": "insufficient-bid"},
        Tag.CALL_DESCRIBED: {**table, "round": 3, "board": 12, "contract": "3N", "called_by": "S"},
        Tag.FACT_ESTABLISHED: {
            "key": "54.reply",
            "code": "refuse-free",
            "before": "accept",
            "established": "disputed",
            "basis": "undetermined",
        },
        RulingTag.WARNING_NOTED: {"ruling": "2026-0042"},
        RulingTag.WARNING_WITHDRAWN: {"ruling": "2026-0042"},
        RulingTag.RULING_GIVEN: {"ruling": "2026-0042", "subject": "from-the-book"},
        RulingTag.RULING_SUPERSEDED: {
            "ruling": "2026-0043",
            "supersedes": "2026-0042",
            "cause": "directors-error",
            "subject": "from-the-book",
            "warnings": 1,
        },
        RulingTag.RULING_EXPLAINED: {"ruling": "2026-0042"},
        RulingTag.RECORD_CHAINED: {"rulings": 42, "ruling": "2026-0042", "stood_at": MOMENT},
        RulingTag.SCORE_CHANGE_MADE: {**score, "kind": "weighted", "board": 12},
        RulingTag.SCORE_CHANGE_ENTERED: score,
        RulingTag.SCORE_CHANGE_WITHDRAWN: {**score, "was_entered": True},
        **{
            str(tag): {"consultation": 70_007}
            for tag in (
                RulingTag.CONSULTATION_ASKED,
                RulingTag.CONSULTATION_CLOSED,
                RulingTag.OPINION_GIVEN,
                RulingTag.POLL_ASKED,
                RulingTag.POLL_COUNTED,
            )
        },
        RulingTag.APPEAL_REQUESTED: {"ruling": "2026-0042", "side": "NS", "late": True},
        RulingTag.APPEAL_DECIDED: {
            "ruling": "2026-0042",
            "side": "EW",
            "outcome": "not-heard",
            "before": "upheld",
            "without_merit": True,
            "heard_late": "another-time",
            "heard_without_consent": "agreed-since",
        },
        **{
            str(tag): {**table, "kind": "led-too-soon"}
            for tag in (RulingTag.LIVE_EVENT_NOTED, RulingTag.LIVE_EVENT_UNDONE)
        },
        RulingTag.CHECK_CLOSED: {"ruling": "2026-0042", "clause": "50.E.1", "outcome": "nothing-to-adjust"},
        RulingTag.CHECK_REOPENED: {"ruling": "2026-0042", "clause": "50.E.1", "outcome": "reopened"},
        **{str(tag): {"card_link": 70_008} for tag in (RulingTag.CARD_LINK_OPENED, RulingTag.CARD_LINK_CLOSED)},
        "restored": {"backup": MOMENT, "unverified": True},
    }
