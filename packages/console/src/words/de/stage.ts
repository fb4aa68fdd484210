export const stage = {
  Preview: 'Vorschau',
  'What users see, on a sample page': 'Was Nutzer sehen, auf einer Beispielseite',
  'Show again': 'Noch einmal zeigen',
  'The preview is not complete.': 'Die Vorschau ist nicht vollständig.',
  'Colours of the page': 'Farben der Seite',
  'Size of the window': 'Größe des Fensters',
  'Direction of writing': 'Schreibrichtung',
  Desktop: 'Desktop',
  Phone: 'Telefon',
  'Left to right': 'Von links nach rechts',
  'Right to left': 'Von rechts nach links',
  'This tour has no steps yet. Add one to see it here.':
    'Diese Tour hat noch keine Schritte. Fügen Sie einen hinzu, um sie hier zu sehen.',
  'This checklist has no tasks yet.': 'Diese Checkliste hat noch keine Aufgaben.',
  'There is no title yet.': 'Es gibt noch keinen Titel.',
  'There is no target yet. The place here is only an example.':
    'Es gibt noch kein Ziel. Die Stelle hier ist nur ein Beispiel.',
  'Step {number} has no title and no text yet.': 'Schritt {number} hat noch keinen Titel und keinen Text.',
  'Step {number} has no target yet. The place here is only an example.':
    'Schritt {number} hat noch kein Ziel. Die Stelle hier ist nur ein Beispiel.',
}
