"""A club on a computer of its own, without a shell: what club.py does.

`installing` and what it imports run before anything is installed, on the standard library alone: `options`, `folders`,
`single`, `terminal` and `phrases`. The rest runs in the environment that it makes, as `python -m config.club`. Nothing
here is imported by the application.
"""
