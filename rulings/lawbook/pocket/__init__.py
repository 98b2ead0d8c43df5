"""The pocket book: a copy of the law pages and trees that is made with each release and read without a network.

It holds no name, no club and no ruling, and anybody may have it. `making` makes it, `manage.py pocketbook` writes it
down, `shelf` finds what was written, and a small worker in the browser keeps that and nothing else.
"""
