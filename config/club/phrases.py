"""All that `club.py` says, in French and in English.

Not in the catalogues: they are compiled by what is only installed here, and most of this is said before, or when that
fails. The standard library alone.
"""

from __future__ import annotations

from typing import Final

from config.club.terminal import Phrase

HELP: Final = Phrase(
    """
python club.py                        ouvre le club sur cet ordinateur (Ctrl-C l’arrête)
python club.py restore [FICHIER]      remet une sauvegarde à la place de ce qu’il y a
python club.py newpassword NOM        donne un lien à qui a oublié son mot de passe
                                      (--without-second-factor : son téléphone est perdu aussi)

  --port 8444          un autre port que 8443
  --address 10.0.0.5   l’adresse à montrer aux téléphones, si ce n’est pas la bonne
  --data DOSSIER       un autre dossier que « Arbitre » dans votre dossier personnel
  --language fr|en     parler cette langue
  --name NOM           le nom du club, à la première ouverture, sans poser de question
  --site NOM           derrière un serveur web qui fait le TLS sous ce nom (docs/small-server.md)
  --unverified         restaurer aussi ce dont on ne peut vérifier l’origine
""",
    """
python club.py                        opens the club on this computer (Ctrl-C stops it)
python club.py restore [FILE]         puts a backup in the place of what there is
python club.py newpassword NAME       gives a link to somebody who forgot a password
                                      (--without-second-factor: the phone is lost too)

  --port 8444          another port than 8443
  --address 10.0.0.5   the address to show to phones, where it is not the right one
  --data FOLDER        another folder than "Arbitre" in your personal folder
  --language fr|en     speak this language
  --name NAME          the club's name, when it is first opened, without a question
  --site NAME          behind a web server that speaks TLS under this name (docs/small-server.md)
  --unverified         restore also what cannot be verified
""",
)
NOT_UNDERSTOOD: Final = Phrase("Cette ligne n’est pas comprise : {what}", "This line is not understood: {what}")
INTERRUPTED: Final = Phrase(
    "Interrompu. À relancer quand vous voulez :\n    {line}", "Interrupted. To be run again at any time:\n    {line}"
)

# ---- Installing ---------------------------------------------------------------------------------

INSTALLING: Final = Phrase(
    "Installation de ce qu’il faut à Arbitre, une fois pour toutes. Il faut Internet, et une ou deux minutes.",
    "Installing what Arbitre needs, once and for all. It takes the Internet, and a minute or two.",
)
HALF_INSTALLED: Final = Phrase(
    "L’installation précédente n’est pas allée au bout : elle est refaite.",
    "The installation before this one was not finished: it is made again.",
)
INSTALLING_INTERRUPTED: Final = Phrase(
    "L’installation est interrompue. Relancez, et elle sera refaite :\n    {line}",
    "The installation was interrupted. Run this again, and it will be made anew:\n    {line}",
)
ALREADY_INSTALLING: Final = Phrase(
    "Une autre fenêtre est en train d’installer Arbitre : attendez qu’elle ait fini.",
    "Another window is installing Arbitre: wait until it is done.",
)
NO_ROOM_TO_INSTALL: Final = Phrase(
    "Il faut {needed} Mo pour installer Arbitre, et il en reste {free} sur le disque de {folder}. Faites de la place,"
    " puis relancez.",
    "Installing Arbitre takes {needed} MB, and {free} are left on the disk of {folder}. Make room, then run it again.",
)
NO_VENV: Final = Phrase(
    "Python ne peut pas préparer d’environnement.\n{reason}\nSous Debian et Ubuntu : sudo apt install python3-venv."
    " Puis relancez.",
    "Python cannot prepare an environment.\n{reason}\nOn Debian and Ubuntu: sudo apt install python3-venv."
    " Then run it again.",
)
NOT_INSTALLED: Final = Phrase(
    "L’installation n’est pas allée au bout.\n{reason}\nVérifiez qu’Internet répond et que le disque n’est pas plein, puis"
    " relancez : elle sera refaite. Tout ce qui a été dit est dans {log}.",
    "The installation was not finished.\n{reason}\nSee that the Internet answers and that the disk is not full, then run"
    " it again: it will be made anew. All that was said is in {log}.",
)

# ---- Preparing ----------------------------------------------------------------------------------

PREPARING: Final = Phrase(
    "Préparation des pages et des Lois à lire sans réseau : une minute environ.",
    "Preparing the pages, and the Laws to be read without a network: about a minute.",
)
NOT_PREPARED: Final = Phrase(
    "La préparation a échoué : {reason}. Relancez ; si cela se répète, dépliez de nouveau l’archive d’Arbitre.",
    "Preparing failed: {reason}. Run it again; if that does not help, unpack Arbitre's archive anew.",
)
FOLDER_REFUSED: Final = Phrase(
    "On ne peut pas écrire dans {folder} : {reason}. Choisissez-en un autre avec --data.",
    "{folder} cannot be written: {reason}. Choose another with --data.",
)
FOLDER_OF_OTHERS: Final = Phrase(
    "D’autres personnes que vous peuvent écrire dans {folder}, où il y a autre chose qu’un club : elles pourraient changer les"
    " décisions. Choisissez avec --data un dossier à vous seul, ou fermez-leur celui-ci :\n    {line}",
    "Other people than you may write to {folder}, where there is something else than a club: they could change rulings."
    " Choose with --data a folder of your own, or close this one to them:\n    {line}",
)
OPEN_TO_OTHERS: Final = Phrase(
    "D’autres personnes de cet ordinateur peuvent lire ou changer {path}, et on ne peut pas le leur fermer : il est à"
    " quelqu’un d’autre, ou sur un disque (une clé USB) qui ne connaît pas de droits. Choisissez avec --data un dossier du disque"
    " de cet ordinateur, et copiez-y ce dossier-ci.",
    "Other people of this computer may read or change {path}, and it cannot be closed to them: it is somebody else's, or on a"
    " disk (a USB stick) that knows no permissions. Choose with --data a folder on this computer's own disk, and copy this"
    " folder there.",
)
NEW_VERSION: Final = Phrase(
    "Cette version d’Arbitre est plus récente que vos données : elles sont sauvegardées, puis mises à jour.",
    "This Arbitre is newer than your data: they are backed up, then brought up to date.",
)
OF_A_NEWER_ARBITRE: Final = Phrase(
    "Vos données ont été écrites par un Arbitre plus récent que celui-ci. Ouvrez-les avec la version la plus récente ;"
    " rien n’a été changé.",
    "Your data were written by a newer Arbitre than this one. Open them with the newest version; nothing was changed.",
)
DATABASE_REFUSED: Final = Phrase(
    "La base de données le refuse : {reason}. Rien n’a été changé.",
    "The database refuses it: {reason}. Nothing was changed.",
)
DISK_FULL: Final = Phrase(
    "Le disque de {folder} est plein : rien de plus ne peut être écrit, et il n’y a pas eu de sauvegarde. Faites de la"
    " place ; ce qui est déjà écrit est entier.",
    "The disk of {folder} is full: nothing more can be written, and no backup was made. Make room; what is written"
    " already is whole.",
)
DISK_NEARLY_FULL: Final = Phrase(
    "Attention : il ne reste que {free} Mo sur le disque de {folder}. Faites de la place avant la prochaine séance.",
    "Mind: only {free} MB are left on the disk of {folder}. Make room before the next session.",
)

# ---- The first run ------------------------------------------------------------------------------

FIRST_RUN: Final = Phrase(
    "\nBienvenue. C’est la première ouverture : deux questions, et le club est prêt.",
    "\nWelcome. This is the first time: two questions, and the club is ready.",
)
ASK_NAME: Final = Phrase("Le nom du club : ", "The club's name: ")
NAME_REFUSED: Final = Phrase("Ce nom ne convient pas. {reason}", "This name will not do. {reason}")
ASK_LANGUAGE: Final = Phrase(
    "La langue du club, fr (français) ou en (anglais) [{default}] : ",
    "The club's language, fr (French) or en (English) [{default}]: ",
)
LANGUAGE_REFUSED: Final = Phrase("Écrivez fr ou en.", "Write fr or en.")
NOBODY_ANSWERS: Final = Phrase(
    "Il n’y a pas encore de club, et personne ici pour dire son nom : donnez-le avec --name, et sa langue avec --language.",
    "There is no club yet, and nobody here to say its name: give it with --name, and its language with --language.",
)
CLUB_REFUSED: Final = Phrase("Le club ne peut pas être créé : {reason}", "The club cannot be made: {reason}")
FIRST_LINK: Final = Phrase(
    "\nPremier lien, à ouvrir par qui administrera le club. Il sert une fois, pendant sept jours :\n  {link}",
    "\nThe first link, for whoever will administer the club. It is good once, for seven days:\n  {link}",
)

# ---- An evening ---------------------------------------------------------------------------------

RUNS_ALREADY: Final = Phrase(
    "Arbitre est déjà ouvert sur cet ordinateur, dans une autre fenêtre : {address} ({folder}). Pour l’arrêter, Ctrl-C dans"
    " cette autre fenêtre.",
    "Arbitre is open on this computer already, in another window: {address} ({folder}). To stop it, Ctrl-C in that"
    " other window.",
)
PORT_TAKEN: Final = Phrase(
    "Un autre programme occupe le port {port} de cet ordinateur. Arrêtez-le, ou prenez un autre port ; l’adresse change alors"
    " sur les téléphones :\n    {line}",
    "Another program has the port {port} of this computer. Stop it, or take another port; the address on the phones changes"
    " with it:\n    {line}",
)
PORT_REFUSED: Final = Phrase(
    "Cet ordinateur ne permet pas d’écouter sur le port {port} : {reason}. Un autre se choisit avec --port.",
    "This computer lets nobody listen on port {port}: {reason}. Choose another with --port.",
)
NO_ADDRESS: Final = Phrase("{address} n’est pas une adresse.", "{address} is no address.")
NOT_LOCAL: Final = Phrase(
    "{address} n’est pas une adresse d’un réseau local, et le certificat de cet ordinateur ne vaut pas pour elle. Pour un"
    " serveur sur Internet, lisez docs/small-server.md.",
    "{address} is no address of a local network, and this computer's certificate is not good for it. For a server on the"
    " Internet, read docs/small-server.md.",
)
OPEN: Final = Phrase("\nLe club est ouvert :  {address}\n", "\nThe club is open:  {address}\n")
NO_NETWORK: Final = Phrase(
    "Cet ordinateur n’est sur aucun réseau : lui seul peut ouvrir cette adresse. Rejoignez le Wi-Fi du club, et la bonne"
    " adresse s’affichera ici.",
    "This computer is on no network: it alone can open this address. Join the club's Wi-Fi, and the right address will"
    " be shown here.",
)
ITSELF_ALONE: Final = Phrase(
    "Cet ordinateur seul peut ouvrir cette adresse : c’est la sienne, demandée par --address. Aucun téléphone n’y arrive.",
    "This computer alone can open this address: it is its own, asked for by --address. No phone gets there.",
)
OTHER_ADDRESSES: Final = Phrase(
    "Si un téléphone du même Wi-Fi n’y arrive pas, essayez :  {addresses}",
    "If a phone on the same Wi-Fi does not get there, try:  {addresses}",
)
WARNING: Final = Phrase(
    """Les téléphones doivent être sur le même Wi-Fi. La première fois, chacun dira « connexion non privée » : le certificat est celui de cet ordinateur, qu’aucune autorité ne connaît. Ce qui passe est chiffré tout de même. Vérifiez que l’adresse affichée par le téléphone est bien {host}, puis :
  iPhone, iPad   « Afficher les détails », « consulter ce site web », « Consulter le site web »
  Android        « Paramètres avancés », « Continuer vers {host} (dangereux) »
  Firefox        « Avancé », « Accepter le risque et poursuivre »
Il le redemandera après quelques jours. Pour qu’il ne le dise plus, installez-y une fois ce certificat (README, « The Laws without a network ») :
  {authority}
""",
    """Phones must be on the same Wi-Fi. The first time each will say that the connection is not private: the certificate is this computer's own, which no authority knows. What passes is encrypted all the same. See that the address that the phone shows is {host}, then:
  iPhone, iPad   "Show Details", "visit this website", "Visit Website"
  Android        "Advanced", "Proceed to {host} (unsafe)"
  Firefox        "Advanced", "Accept the Risk and Continue"
It will ask again after some days. So that it does not, install this certificate on it once (README, "The Laws without a network"):
  {authority}
""",
)
FIREWALL: Final = Phrase(
    "Si cet ordinateur demande s’il faut laisser Python accéder aux réseaux privés : oui. Sinon aucun téléphone n’y arrive.",
    "If this computer asks whether Python may use private networks: yes. Otherwise no phone gets there.",
)
ADDRESS_CHANGED: Final = Phrase(
    """
L’adresse était {before}, elle est maintenant {now}.
  Sur les téléphones : lisez le nouveau code, identifiez-vous une fois, et refaites l’icône de l’écran d’accueil (l’ancienne ne mène plus nulle part).
  Les liens d’invitation et les codes affichés mènent à l’ancienne adresse : refaites ceux qui servent encore.
  Comptes, séances et décisions sont intacts.
  Pour que l’adresse ne change plus : réservez-la à cet ordinateur dans la box (« bail DHCP statique »).""",
    """
The address was {before}, it is now {now}.
  On the phones: scan the new code, sign in once, and make the icon on the home screen again (the old one leads nowhere).
  Invitation links and codes on the wall lead to the old address: make those anew that are still needed.
  Accounts, sessions and rulings are as they were.
  So that the address stays: reserve it for this computer in the router ("static DHCP lease").""",
)
KEPT: Final = Phrase(
    """
Tout est gardé dans {folder}.
Une sauvegarde y est faite chaque heure, quand les résultats d’une séance sont publiés, et à l’arrêt ; les 30 dernières restent.
Copiez de temps en temps le dossier « backups » sur une clé USB, et une fois pour toutes le dossier « keys » ailleurs, l’un et l’autre sous clé : il y a des noms dans le premier, et sans le second on ne peut vérifier une sauvegarde.""",
    """
Everything is kept in {folder}.
A backup is made there every hour, when the scores of a session are out, and at the end; the last 30 stay.
Copy the folder "backups" to a USB stick now and then, and the folder "keys" once to another place, both locked away: there are names in the first, and without the second no backup can be verified.""",
)
HOW_TO_STOP: Final = Phrase(
    "\nLaissez cette fenêtre ouverte pendant la séance, l’ordinateur branché et sans mise en veille. Ctrl-C arrête.",
    "\nLeave this window open during the session, the computer plugged in and awake. Ctrl-C stops it.",
)
BACKED_UP: Final = Phrase("Sauvegarde faite : {file}", "Backed up: {file}")
NOTHING_NEW: Final = Phrase(
    "Rien de nouveau depuis la dernière sauvegarde : {file}", "Nothing is new since the last backup: {file}"
)
NOT_BACKED_UP: Final = Phrase(
    "La sauvegarde n’a pas pu être faite : {reason}. La séance continue ; elle sera retentée.",
    "No backup could be made: {reason}. The session goes on; it will be tried again.",
)
NOT_FORGOTTEN: Final = Phrase(
    "Les noms gardés assez longtemps n’ont pas tous été oubliés : {reason}. Ce sera retenté demain.",
    "Not all names that were kept long enough are forgotten: {reason}. It will be tried again tomorrow.",
)
SERVER_ENDED: Final = Phrase(
    "Le serveur s’arrête sans qu’on le lui ait demandé. Ce qu’il en dit est à la fin de {log}.",
    "The server ends without having been told to. What it says of it is at the end of {log}.",
)
CLOSING: Final = Phrase("\nArrêt, et dernière sauvegarde…", "\nStopping, and backing up once more…")
CLOSED: Final = Phrase(
    "Le club est fermé. À la prochaine séance :\n    {line}", "The club is closed. Next time:\n    {line}"
)

# ---- Restoring, and forgotten passwords ---------------------------------------------------------

NO_BACKUPS: Final = Phrase("Il n’y a aucune sauvegarde dans {folder}.", "There is no backup in {folder}.")
NAME_A_BACKUP: Final = Phrase(
    "Dites laquelle de {folder} :\n    {line} restore FICHIER", "Say which of {folder}:\n    {line} restore FILE"
)
BACKUPS: Final = Phrase(
    "Les sauvegardes de {folder}, la plus récente d’abord :", "The backups in {folder}, the newest first:"
)
WHICH_BACKUP: Final = Phrase(
    "Le numéro de celle à remettre (ce qu’il y a maintenant sera sauvegardé d’abord) : ",
    "The number of the one to put back (what there is now is backed up first): ",
)
NO_SUCH_BACKUP: Final = Phrase("Un numéro de 1 à {most}.", "A number from 1 to {most}.")
NOT_A_BACKUP: Final = Phrase(
    "{file} ne peut pas être restauré : ce n’est pas une sauvegarde entière, ou elle est d’un Arbitre plus récent. Rien n’a"
    " été changé.\n  ({reason})",
    "{file} cannot be restored: it is no whole backup, or one of a newer Arbitre. Nothing was changed.\n  ({reason})",
)
SEAL_BROKEN: Final = Phrase(
    "{file} n’a pas été faite avec la clé de ce dossier, ou a été modifiée depuis. Rien n’a été changé. Si elle vient d’un"
    " autre ordinateur : copiez son fichier keys/record-key dans « keys » ici, puis recommencez ; si cette clé est perdue,"
    " ajoutez --unverified : personne ne pourra dire que rien n’a été modifié.\n  ({reason})",
    "{file} was not made with the key of this folder, or was altered since. Nothing was changed. If it is from another"
    ' computer: copy its file keys/record-key into "keys" here, and do it again; if that key is lost, add --unverified:'
    " nobody will be able to tell that nothing was altered.\n  ({reason})",
)
WITHDRAWS: Final = Phrase(
    "Invitations encore ouvertes dans cette sauvegarde : {count}. Elles seront retirées : les billets déjà imprimés et les"
    " liens déjà envoyés ne serviront plus. Refaites-les ensuite.",
    "Invitations still open in this backup: {count}. They will be withdrawn: slips already printed and links already sent"
    " will no longer work. Make new ones afterwards.",
)
GO_ON: Final = Phrase("Entrée pour continuer, n pour ne rien changer : ", "Enter to go on, n to change nothing: ")
LEFT_AS_IT_IS: Final = Phrase("Rien n’a été changé.", "Nothing was changed.")
NOT_RESTORED: Final = Phrase(
    "{file} n’a pas été restaurée, et rien n’a été changé.\n  ({reason})",
    "{file} was not restored, and nothing was changed.\n  ({reason})",
)
RESTORED: Final = Phrase(
    "C’est fait : tout est comme à la sauvegarde du {at}. Chacun s’identifie de nouveau, avec son mot de passe d’alors ; les"
    " invitations encore ouvertes sont retirées. Ouvrez le club :\n    {line}",
    "Done: everything is as it was backed up at {at}. Everybody signs in again, with the password of then; invitations that"
    " were open are withdrawn. Open the club:\n    {line}",
)
NO_CLUB_YET: Final = Phrase(
    "Il n’y a pas encore de club ici. Ouvrez-le d’abord :\n    {line}",
    "There is no club here yet. Open it first:\n    {line}",
)
NOBODY_OF_THIS_NAME: Final = Phrase("Personne ne s’identifie sous le nom {name}.", "Nobody signs in as {name}.")
NEW_PASSWORD: Final = Phrase(
    "Le lien pour choisir un nouveau mot de passe. Il sert une fois, pendant un jour ; qui l’a, a le compte :\n  {link}",
    "The link to choose a new password. It is good once, for a day; whoever has it has the account:\n  {link}",
)
