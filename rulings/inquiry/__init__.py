"""The guided questions: from what happened, through the facts, to the check and the ruling given.

To be imported by later rooms: ``incident`` (an incident fetched for its pages, and where it stands), ``read_answer``
(what was tapped, read as an answer), ``difference`` (what changes from one ruling to the next).
"""
