"""The addresses of the law reader, included among those of a club's rulings."""

from django.urls import path

from rulings.lawbook.views import laws, practice, tree

urlpatterns = [
    path("laws/", laws.laws, name="laws"),
    path("laws/<int:law>/", laws.law, name="law"),
    path("laws/trees/<slug:subject>/", tree.tree, name="tree"),
    path("laws/practice/<slug:subject>/", practice.practice, name="practice"),
    path("laws/<str:citation>/", laws.clause, name="clause"),
]
