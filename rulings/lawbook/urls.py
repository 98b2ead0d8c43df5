"""The addresses of the law reader, included among those of a club's rulings."""

from django.urls import path

from rulings.lawbook.views import book, laws, practice, tree

urlpatterns = [
    path("laws/", laws.laws, name="laws"),
    path("laws/definitions/", book.definitions, name="definitions"),
    path("laws/index/", book.index, name="book-index"),
    path("laws/booklet/", book.booklet, name="booklet"),
    path("laws/<int:law>/", laws.law, name="law"),
    path("laws/<int:law>/booklet/", book.booklet_of_a_law, name="law-booklet"),
    path("laws/trees/<slug:subject>/", tree.tree, name="tree"),
    path("laws/practice/<slug:subject>/", practice.practice, name="practice"),
    path("laws/<str:citation>/", laws.clause, name="clause"),
]
