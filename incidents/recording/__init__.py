"""The named writes of the record about an incident. Each is one transaction and leaves one line in the journal.

Rows are locked in one order everywhere: the incident, then its club, then somebody's account. Whoever writes sessions,
boards, members, players or invitations holds the club's row. The locks leave the key alone, so that
PostgreSQL does not make every journal line of the club wait for them.
"""

from incidents.recording.describe_calls import choose_subject, describe_call
from incidents.recording.establish_facts import establish, establish_several
from incidents.recording.held_incident import StaleIncident
from incidents.recording.open_incidents import FormKeyReused, begin_with, open_incident, table_by_now
from incidents.recording.what_can_be_kept import NotACode, NotADispute, check_code, check_statement

__all__ = [
    "FormKeyReused",
    "NotACode",
    "NotADispute",
    "StaleIncident",
    "begin_with",
    "check_code",
    "check_statement",
    "choose_subject",
    "describe_call",
    "establish",
    "establish_several",
    "open_incident",
    "table_by_now",
]
