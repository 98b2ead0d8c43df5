"""The decision that three rule engines are asked for: what the circumstances and declarer's reply make of a lead.

A table of seven rows, which is less than any of them is made for, and each row decided once, by each way that an engine
has to be called: the fastest counts. None asks, cites or explains: that is the decision alone, which a step of a ruling
is measured against.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

Decisions = Callable[[], object]
"""Decides each row of the table once."""

TABLE: Mapping[tuple[str, str], str] = {
    ("told-by-opponent", ""): "47.E.1",
    ("declarer-played", ""): "53.A",
    ("declarer-began-to-spread", ""): "54.A",
    ("declarer-could-see-dummy", ""): "54.C",
    ("none", "spread"): "54.A",
    ("none", "accept"): "54.B",
    ("none", "refuse"): "54.D",
}
"""The clause that decides, by circumstance and reply."""
FACTS = [{"circumstance": circumstance, "reply": reply} for circumstance, reply in TABLE]
DECIDED = list(TABLE.values())


def zen() -> Mapping[str, Decisions]:
    """zen-engine's decision table, of which the first row that fits is taken.

    The table is compiled once by the loader: a decision made with ``create_decision`` is compiled anew each time, and
    takes ten times as long.
    """
    import zen as engine

    ready = engine.ZenEngine({"loader": {"type": "static", "content": {"lead": _zen_table()}}})
    written = [json.dumps(facts).encode() for facts in FACTS]
    batch = [{"key": "lead", "context": facts} for facts in FACTS]
    ways: dict[str, Callable[[], Any]] = {
        "evaluate, a dict": lambda: [ready.evaluate("lead", facts) for facts in FACTS],
        "evaluate, bytes": lambda: [ready.evaluate("lead", facts) for facts in written],
        "evaluate_batch": lambda: [each["data"] for each in ready.evaluate_batch(batch)],
    }
    for way, decide in ways.items():
        _must_decide(f"zen-engine by {way}", [each["result"]["clause"] for each in decide()])
    return ways


def business_rules() -> Mapping[str, Decisions]:
    """business-rules, whose variables and actions are methods; it stops at the first rule that fits."""
    from business_rules.actions import BaseActions, rule_action
    from business_rules.engine import run_all
    from business_rules.fields import FIELD_TEXT
    from business_rules.variables import BaseVariables, string_rule_variable

    class Lead(BaseVariables):  # type: ignore[misc]  # it comes without types
        facts = FACTS[0]

        @string_rule_variable()  # type: ignore[untyped-decorator]
        def circumstance(self) -> str:
            return self.facts["circumstance"]

        @string_rule_variable()  # type: ignore[untyped-decorator]
        def reply(self) -> str:
            return self.facts["reply"]

    class Ruling(BaseActions):  # type: ignore[misc]
        clause = ""

        @rule_action(params={"clause": FIELD_TEXT})  # type: ignore[untyped-decorator]
        def decide(self, clause: str) -> None:
            self.clause = clause

    rules = [
        {
            "conditions": {
                "all": [
                    {"name": name, "operator": "equal_to", "value": value}
                    for name, value in (("circumstance", circumstance), ("reply", reply))
                    if value
                ]
            },
            "actions": [{"name": "decide", "params": {"clause": clause}}],
        }
        for (circumstance, reply), clause in TABLE.items()
    ]
    lead, ruling = Lead(), Ruling()

    def decide() -> list[str]:
        decided = []
        for lead.facts in FACTS:
            run_all(rules, lead, ruling, stop_on_first_trigger=True)
            decided.append(ruling.clause)
        return decided

    _must_decide("business-rules", decide())
    return {"run_all": decide}


def durable_rules() -> Mapping[str, Decisions]:
    """durable-rules: an event to a set of rules, of which the one that fits is run."""
    from durable.lang import m, post, ruleset, when_all

    decided: list[str] = []

    with ruleset("lead"):
        for (circumstance, reply), clause in TABLE.items():
            fits = (m.circumstance == circumstance) & (m.reply == reply) if reply else m.circumstance == circumstance
            when_all(fits)(_noting(decided, clause))

    def decide() -> list[str]:
        decided.clear()
        for facts in FACTS:
            post("lead", facts)
        return decided

    _must_decide("durable-rules", decide())
    return {"post": decide}


def _noting(decided: list[str], clause: str) -> Callable[[object], None]:
    """What durable-rules runs when a rule fits: how many arguments it has tells it what it is."""

    def note(_context: object) -> None:
        decided.append(clause)

    return note


def _must_decide(who: str, clauses: list[str]) -> None:
    """A peer that decides something else is not asked for the same thing."""
    if clauses != DECIDED:
        raise ValueError(f"{who} comes to {clauses}, not {DECIDED}")


def _zen_table() -> dict[str, object]:
    columns = ("circumstance", "reply")
    return {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}},
            {
                "id": "table",
                "name": "table",
                "type": "decisionTableNode",
                "position": {"x": 1, "y": 0},
                "content": {
                    "hitPolicy": "first",
                    "inputs": [{"id": name, "name": name, "field": name, "type": "expression"} for name in columns],
                    "outputs": [{"id": "clause", "name": "clause", "field": "clause", "type": "expression"}],
                    "rules": [
                        {
                            "_id": str(place),
                            **{n: json.dumps(v) if v else "" for n, v in zip(columns, fits, strict=True)},
                            "clause": json.dumps(clause),
                        }
                        for place, (fits, clause) in enumerate(TABLE.items())
                    ],
                },
            },
            {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 2, "y": 0}},
        ],
        "edges": [
            {"id": "1", "type": "edge", "sourceId": "in", "targetId": "table"},
            {"id": "2", "type": "edge", "sourceId": "table", "targetId": "out"},
        ],
    }
