"""The addresses of a club's own pages, included by `incidents.urls`: one namespace cannot be included twice."""

from django.urls import path

from incidents.pages import boards, home, members, players, sessions, settings

urlpatterns = [
    path("", home.club, name="club"),
    path("sessions/new/", sessions.new, name="session-new"),
    path("sessions/<int:session_id>/edit/", sessions.edit, name="session-edit"),
    path("sessions/<int:session_id>/players/", players.players, name="session-players"),
    path("sessions/<int:session_id>/boards/", boards.boards, name="session-boards"),
    path("sessions/<int:session_id>/boards/<int:number>/", boards.board, name="session-board"),
    path("members/", members.members, name="members"),
    path("members/invitations/", members.invite, name="invite"),
    path("members/invitations/<int:invitation_id>/revoke/", members.revoke_invitation, name="invitation-revoke"),
    path("members/<int:membership_id>/role/", members.change_role, name="member-role"),
    path("members/<int:membership_id>/end/", members.end, name="member-end"),
    path("settings/", settings.settings, name="settings"),
]
