"""One page for the figures of one machine, `docs/measured.md`.

`make trust`, `make mutants` and `make bench` each leave in `var/measured/` what they measured (`tables`), and
`make measured` writes the page from it (`page`).
"""
