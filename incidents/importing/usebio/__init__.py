"""Results from a file in USEBIO, the XML of the English Bridge Union and others (usebio.org, versions 1.0 to 1.3).

Read with the files of nine programs beside it: Compscore3, PairsScorer, TeamsScorer, EBUScore Pairs, EBUScoreTeams,
ScoreBridge, BriAn, Pianola and RealBridge. What they write differs in places, and that is said where it is read. No
line of theirs names a table: `place_lines` tells it from the session's own seating.
"""

from incidents.importing.usebio.carry import OldPage, pack, unpack
from incidents.importing.usebio.plan_results import ResultsPlan, plan_results
from incidents.importing.usebio.read_results import ResultsRead, read_results
from incidents.importing.usebio.save_results import ResultsChanged, write_results

__all__ = [
    "OldPage",
    "ResultsChanged",
    "ResultsPlan",
    "ResultsRead",
    "pack",
    "plan_results",
    "read_results",
    "unpack",
    "write_results",
]
