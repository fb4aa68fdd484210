export const people = {
  People: 'Personen',
  'The users of your application, and what is stored about each.':
    'Die Nutzer Ihrer Anwendung, und was über jeden gespeichert ist.',
  Visitors: 'Besucher',
  'Search people': 'Personen durchsuchen',
  'A part of the id': 'Ein Teil der ID',
  'No id has this text. Look among the users and among the visitors.':
    'Keine ID enthält diesen Text. Suchen Sie bei den Nutzern und bei den Besuchern.',
  'Nothing is stored about users yet': 'Noch ist nichts über Nutzer gespeichert',
  'Visitors that your page does not identify appear here once they have seen something of yours.':
    'Besucher, die Ihre Seite nicht nennt, erscheinen hier, sobald sie etwas von Ihnen gesehen haben.',
  'Users appear here once your page tells Guide who they are and they have seen something of yours.':
    'Nutzer erscheinen hier, sobald Ihre Seite Guide sagt, wer sie sind, und sie etwas von Ihnen gesehen haben.',
  'A visitor that your page does not identify': 'Ein Besucher, den Ihre Seite nicht nennt',
  'A user of your application': 'Ein Nutzer Ihrer Anwendung',
  'This user was erased: {time}. What is here was stored later.':
    'Dieser Nutzer wurde gelöscht: {time}. Was hier steht, wurde danach gespeichert.',
  'This user is being erased. It takes one to two minutes.':
    'Dieser Nutzer wird gerade gelöscht. Das dauert ein bis zwei Minuten.',
  'What is stored': 'Was gespeichert ist',
  Progress: 'Fortschritt',
  Conversations: 'Gespräche',
  Files: 'Dateien',
  'Entries in the activity log': 'Einträge im Aktivitätsprotokoll',
  'Show them': 'Anzeigen',
  'This user is being erased.': 'Dieser Nutzer wird gerade gelöscht.',
  'In the live and the test environment together.': 'In Live- und Testumgebung zusammen.',
  'Gets no mails about answers: unsubscribed {ago}.':
    'Bekommt keine E-Mails über Antworten: abgemeldet {ago}.',
  'Last seen with': 'Zuletzt gesehen mit',
  'Viewers do not see the attributes of users.': 'Leser sehen die Attribute von Nutzern nicht.',
  'Nothing from the last 30 days is remembered.': 'Aus den letzten 30 Tagen ist nichts gemerkt.',
  'From the token': 'Aus dem Token',
  'From the page': 'Von der Seite',
  'There was more, but only 4 KB are stored.': 'Es war mehr, aber nur 4 KB werden gespeichert.',
  'The progress is reset.': 'Der Fortschritt ist zurückgesetzt.',
  'Reset all': 'Alles zurücksetzen',
  'This user has seen nothing of yours yet.': 'Dieser Nutzer hat noch nichts von Ihnen gesehen.',
  'at “{step}”': 'bei „{step}“',
  'Reset “{title}”': '„{title}“ zurücksetzen',
  Reset: 'Zurücksetzen',
  'Reset all progress of this user?': 'Den ganzen Fortschritt dieses Nutzers zurücksetzen?',
  'Reset “{title}” for this user?': '„{title}“ für diesen Nutzer zurücksetzen?',
  'The user gets it as if it were new, in the live and the test environment. Reports still count what happened before.':
    'Der Nutzer bekommt es, als wäre es neu, in der Live- und der Testumgebung. Berichte zählen weiterhin, was vorher geschah.',
  'Not begun': 'Nicht begonnen',
  Seen: 'Gesehen',
  Begun: 'Begonnen',
  Abandoned: 'Abgebrochen',
  Dismissed: 'Geschlossen',
  'Only admins export and erase users. Ask one of them.':
    'Nur Admins exportieren und löschen Nutzer. Fragen Sie einen davon.',
  'The export is in your downloads.': 'Der Export ist in Ihren Downloads.',
  Export: 'Exportieren',
  Erase: 'Löschen',
  'Erase everything about {id}?': 'Alles über {id} löschen?',
  'Erase for ever': 'Für immer löschen',
  'Progress, conversations with their files, and the last context are deleted.':
    'Fortschritt, Gespräche mit ihren Dateien und der letzte Kontext werden gelöscht.',
  'Events and the activity log keep a pseudonym in the place of the id.':
    'Ereignisse und das Aktivitätsprotokoll behalten ein Pseudonym anstelle der ID.',
  'Nothing brings it back. Export it first if you need it.':
    'Nichts bringt es zurück. Exportieren Sie es vorher, wenn Sie es brauchen.',
  'The erasure has begun.': 'Die Löschung hat begonnen.',
  'Type the id to confirm': 'Geben Sie zur Bestätigung die ID ein',
}
