"""The hands of a claim and the lines that the director looks at, beside its questions; and what a solver says of them.

The hands are facts of bridge, the lines his reasoning (Law 70); what he rules is asked and given by the inquiry.
"""
