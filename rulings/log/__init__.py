"""The log: every ruling of a club, newest first, searched, narrowed and taken along as a file.

To be imported by later rooms: ``states`` (how things stand with a ruling), ``periods`` and ``fields``, ``filters``,
``exports.labels``.
"""
