export const audiences = {
  Audiences: 'Zielgruppen',
  Audience: 'Zielgruppe',
  'Groups of users that you can use in many items.':
    'Gruppen von Nutzern, die Sie in vielen Inhalten verwenden können.',
  'New audience': 'Neue Zielgruppe',
  Rules: 'Regeln',
  Lists: 'Listen',
  Rule: 'Regel',
  'Search audiences': 'Zielgruppen durchsuchen',
  'Search by name or id': 'Nach Name oder ID suchen',
  'No audience fits this search and kind.': 'Keine Zielgruppe passt zu dieser Suche und Art.',
  'Show all audiences': 'Alle Zielgruppen zeigen',
  'No audiences yet': 'Noch keine Zielgruppen',
  'Save who belongs together once, such as “paying customers” or the ids of your beta testers, and use it in as many items as you like.':
    'Speichern Sie einmal, wer zusammengehört, etwa „zahlende Kunden“ oder die IDs Ihrer Betatester, und verwenden Sie es in beliebig vielen Inhalten.',
  Name: 'Name',
  'Used by': 'Verwendet von',
  'No item': 'Kein Inhalt',
  '{count, plural, one {# item} other {# items}}': '{count, plural, one {# Inhalt} other {# Inhalte}}',
  'Type of the values': 'Typ der Werte',
  Texts: 'Texte',
  Numbers: 'Zahlen',
  'Values, one in each line': 'Werte, einer pro Zeile',
  'For example user ids. Paste as many as you like; a comma separates too.':
    'Zum Beispiel Nutzer-IDs. Fügen Sie beliebig viele ein; auch ein Komma trennt.',
  '“{value}” is not a number. Correct it, or choose texts.':
    '„{value}“ ist keine Zahl. Korrigieren Sie es, oder wählen Sie Texte.',
  'A list may have {limit} values.': 'Eine Liste darf {limit} Werte haben.',
  '{count, plural, one {# value} other {# values}}': '{count, plural, one {# Wert} other {# Werte}}',
  '{count, plural, one {# duplicate is} other {# duplicates are}} left out':
    '{count, plural, one {# doppelter bleibt} other {# doppelte bleiben}} weg',
  'Values as JSON': 'Werte als JSON',
  'Lines cannot show this list exactly, so it is here as its source.':
    'Zeilen können diese Liste nicht genau zeigen, deshalb steht hier ihr Quelltext.',
  'This is not a JSON list of texts and numbers yet.': 'Das ist noch keine JSON-Liste von Texten und Zahlen.',
  '“{name}” is saved.': '„{name}“ ist gespeichert.',
  '“{name}” is deleted.': '„{name}“ ist gelöscht.',
  'Delete “{name}”?': '„{name}“ löschen?',
  'An audience that something uses stays. Otherwise nothing brings it back.':
    'Eine Zielgruppe, die etwas verwendet, bleibt. Sonst bringt nichts sie zurück.',
  'Everything is saved.': 'Alles ist gespeichert.',
  'Give the audience a name first.': 'Geben Sie der Zielgruppe zuerst einen Namen.',
  'Correct the mistake in the source first.': 'Beheben Sie zuerst den Fehler im Quelltext.',
  'Add a condition first, or make it a list.':
    'Fügen Sie zuerst eine Bedingung hinzu, oder machen Sie eine Liste daraus.',
  'Not saved yet. What you typed is kept in this tab.':
    'Noch nicht gespeichert. Was Sie geschrieben haben, bleibt in diesem Tab.',
  'Discard changes': 'Änderungen verwerfen',
  Save: 'Speichern',
  'Another person saved this audience after you opened it. What you typed is still here. Look at theirs, or save yours over it.':
    'Jemand anderes hat diese Zielgruppe gespeichert, nachdem Sie sie geöffnet haben. Ihre Eingabe ist noch da. Nehmen Sie die andere, oder speichern Sie Ihre darüber.',
  'Take theirs': 'Die andere Fassung nehmen',
  'Save mine': 'Meine speichern',
  'Who belongs to it': 'Wer dazugehört',
  'Users belong to it if': 'Nutzer gehören dazu, wenn',
  About: 'Über sie',
  Description: 'Beschreibung',
  'For your colleagues. Users never see it.': 'Für Ihre Kollegen. Nutzer sehen sie nie.',
  'Nothing uses it yet. Choose it in an item under “Who, where, when”.':
    'Noch verwendet sie nichts. Wählen Sie sie in einem Inhalt unter „Wer, wo, wann“.',
  'Content item': 'Inhalt',
  'And {count} more.': 'Und {count} weitere.',
  'Try it': 'Ausprobieren',
  'User id': 'Nutzer-ID',
  'Alone, it stands for what this user last came with.':
    'Allein steht sie für das, womit dieser Nutzer zuletzt kam.',
  Attributes: 'Attribute',
  'One in each line, such as plan: pro, or JSON.': 'Eines pro Zeile, etwa plan: pro, oder JSON.',
  'Write each attribute as name: value, or all of them as a JSON object.':
    'Schreiben Sie jedes Attribut als Name: Wert, oder alle als JSON-Objekt.',
  'This user belongs to the audience.': 'Dieser Nutzer gehört zur Zielgruppe.',
  'This user does not belong to the audience.': 'Dieser Nutzer gehört nicht zur Zielgruppe.',
  'The rule was changed since. Try it again.':
    'Die Regel wurde seitdem geändert. Probieren Sie sie noch einmal aus.',
  'With what the user came with {ago}.': 'Mit dem, womit der Nutzer {ago} kam.',
  Passed: 'Erfüllt',
  Failed: 'Nicht erfüllt',
}
