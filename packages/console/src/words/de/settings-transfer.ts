export const settingsTransfer = {
  'Import and export': 'Import und Export',
  Theme: 'Theme',
  Article: 'Artikel',
  'Live at once': 'Sofort live',
  'Users notice nothing yet': 'Nutzer merken noch nichts',
  'Nothing differs: everything in the file is already here.':
    'Nichts ist anders: Alles in der Datei ist schon hier.',
  '{count, plural, one {# thing is imported.} other {# things are imported.}}':
    '{count, plural, one {# Sache ist importiert.} other {# Sachen sind importiert.}}',
  '{count, plural, one {# thing will change. Nothing has happened yet.} other {# things will change. Nothing has happened yet.}}':
    '{count, plural, one {# Sache wird sich ändern. Noch ist nichts geschehen.} other {# Sachen werden sich ändern. Noch ist nichts geschehen.}}',
  '{count, plural, one {# other is as in the file and stays.} other {# others are as in the file and stay.}}':
    '{count, plural, one {# weitere ist wie in der Datei und bleibt.} other {# weitere sind wie in der Datei und bleiben.}}',
  New: 'Neu',
  Changed: 'Geändert',
  '{count, plural, one {# field} other {# fields}}': '{count, plural, one {# Feld} other {# Felder}}',
  '{place}, published': '{place}, veröffentlicht',
  'Only admins export and import all content.': 'Nur Admins exportieren und importieren alle Inhalte.',
  'Tours, content, themes, audiences and help articles in one file, with their ids. Users, figures, keys and the team are not in it.':
    'Touren, Inhalte, Themes, Zielgruppen und Hilfeartikel in einer Datei, mit ihren IDs. Nutzer, Zahlen, Schlüssel und Team sind nicht darin.',
  Download: 'Herunterladen',
  '{name} is not a file of an export. Choose a file that “Download” or “guide export” wrote.':
    '{name} ist keine Datei eines Exports. Wählen Sie eine Datei von „Herunterladen“ oder „guide export“.',
  Import: 'Importieren',
  'You see a plan first. What is not in the file stays as it is. All of it is imported, or nothing.':
    'Sie sehen zuerst einen Plan. Was nicht in der Datei ist, bleibt. Alles wird importiert oder nichts.',
  'Drop a file here, or': 'Legen Sie eine Datei hier ab, oder',
  'Choose another file': 'Andere Datei wählen',
  'Choose a file': 'Datei wählen',
}
