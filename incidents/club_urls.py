"""The addresses of a club's own pages, included by `incidents.urls`: one namespace cannot be included twice."""

from django.urls import path

from incidents.converters import register
from incidents.pages import boards, home, members, players, sessions, settings

register()

urlpatterns = [
    path("", home.club, name="club"),
    path("sessions/new/", sessions.new, name="session-new"),
    path("sessions/<number:session_id>/edit/", sessions.edit, name="session-edit"),
    path("sessions/<number:session_id>/players/", players.players, name="session-players"),
    path("sessions/<number:session_id>/boards/", boards.boards, name="session-boards"),
    path("sessions/<number:session_id>/boards/<number:number>/", boards.board, name="session-board"),
    path("members/", members.members, name="members"),
    path("members/invitations/", members.invite, name="invite"),
    path("members/invitations/<number:invitation_id>/revoke/", members.revoke_invitation, name="invitation-revoke"),
    path("members/<number:membership_id>/role/", members.change_role, name="member-role"),
    path("members/<number:membership_id>/end/", members.end, name="member-end"),
    path("settings/", settings.settings, name="settings"),
]
