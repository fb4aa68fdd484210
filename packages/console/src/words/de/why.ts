export const why = {
  'Why does a user see it, or not?': 'Warum sieht ein Nutzer es, oder nicht?',
  'The address that the user has in the browser, or only its path.':
    'Die Adresse, die der Nutzer im Browser hat, oder nur ihr Pfad.',
  User: 'Nutzer',
  'The id by which your application knows the user. Known ids are proposed.':
    'Die ID, unter der Ihre Anwendung den Nutzer kennt. Bekannte IDs werden vorgeschlagen.',
  'No user with the id “{userId}” is known. The answer is for a new user: check the id.':
    'Kein Nutzer mit der ID „{userId}“ ist bekannt. Die Antwort gilt für einen neuen Nutzer: Prüfen Sie die ID.',
  'Find out': 'Herausfinden',
  'This user gets it there': 'Dieser Nutzer bekommt es dort',
  'This user does not get it there': 'Dieser Nutzer bekommt es dort nicht',
  'With what this user last came with, {ago}.': 'Mit dem, womit dieser Nutzer zuletzt kam, {ago}.',
  'Switched on': 'Eingeschaltet',
  Published: 'Veröffentlicht',
  'Not seen before': 'Noch nicht gesehen',
  'Rule is not too large': 'Regel ist nicht zu groß',
  'Room on the page': 'Platz auf der Seite',
  'Why does this user see something, or not?': 'Warum sieht dieser Nutzer etwas, oder nicht?',
  'Why does someone not see something?': 'Warum sieht jemand etwas nicht?',
  'Choose the user, then the page.': 'Wählen Sie den Nutzer, dann die Seite.',
  'Search by the title, or leave it empty.': 'Suchen Sie nach dem Titel, oder lassen Sie es leer.',
  'All items': 'Alle Inhalte',
  'Ask about all items': 'Nach allen Inhalten fragen',
  'This user gets {count} of {total} items there': 'Dieser Nutzer bekommt dort {count} von {total} Inhalten',
  'Without attributes: what this user last came with is not stored, or not shown to you.':
    'Ohne Attribute: Womit dieser Nutzer zuletzt kam, ist nicht gespeichert oder wird Ihnen nicht gezeigt.',
  Answer: 'Antwort',
  'About this user': 'Über diesen Nutzer',
  'Open the item': 'Inhalt öffnen',
}
