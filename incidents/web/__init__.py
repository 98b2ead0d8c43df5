"""What every page stands on: who may open it, in which language, what an expired session is answered with.

To be imported: ``access``, ``language``, ``htmx``, ``converters``, ``health``, ``qr``, ``slots`` (places for later
rooms) and ``whole_address`` (of every link that is handed out).
"""
