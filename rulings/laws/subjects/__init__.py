"""The menu of subjects: what the director picks, in his own words, grouped by moment.

Adding a law to the product is a module of ``rulings.laws`` and a line here, in the module of its moment.

To be imported are ``SUBJECTS``, in the order of the menu; ``subject``, which finds one by its key; ``questions`` and
``readings``, what one may ask.
"""

from rulings.laws.subjects.asked import questions, readings
from rulings.laws.subjects.entry import Subject
from rulings.laws.subjects.menu import SUBJECTS, UnknownSubject, subject

__all__ = ["SUBJECTS", "Subject", "UnknownSubject", "questions", "readings", "subject"]
