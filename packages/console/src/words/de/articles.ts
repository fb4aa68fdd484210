export const articles = {
  'Parts of the help': 'Teile der Hilfe',
  Inbox: 'Posteingang',
  Articles: 'Artikel',
  Article: 'Artikel',
  'What users can read and search in the help of your pages.':
    'Was Nutzer in der Hilfe Ihrer Seiten lesen und durchsuchen können.',
  Pictures: 'Bilder',
  'uploaded the picture': 'lud ein Bild hoch',
  'deleted the picture': 'löschte ein Bild',
  'New article': 'Neuer Artikel',
  'No articles yet': 'Noch keine Artikel',
  'An article answers a question before it is asked. Users find it with the help button in the corner of your pages, by its title and by the words in it.':
    'Ein Artikel beantwortet eine Frage, bevor sie gestellt wird. Nutzer finden ihn mit dem Hilfe-Knopf in der Ecke Ihrer Seiten, über seinen Titel und die Wörter darin.',
  'edited {ago}': 'bearbeitet {ago}',
  'Searched for, but not found': 'Gesucht und nicht gefunden',
  'What users typed into the search of the help in the last 90 days when no article had all of these words.':
    'Was Nutzer in den letzten 90 Tagen in die Suche der Hilfe getippt haben, wenn kein Artikel alle diese Wörter hatte.',
  '{count, plural, one {# time} other {# times}}': '{count, plural, one {#-mal} other {#-mal}}',
  'Write an article': 'Artikel schreiben',
  'Write an article about “{words}”': 'Artikel über „{words}“ schreiben',
  'The search finds other forms of a word in this language.':
    'Die Suche findet in dieser Sprache auch andere Formen eines Worts.',
  'Another language': 'Eine andere Sprache',
  'What users see': 'Was Nutzer sehen',
  'What you write appears here.': 'Was Sie schreiben, erscheint hier.',
  'Not saved yet': 'Noch nicht gespeichert',
  Saved: 'Gespeichert',
  Save: 'Speichern',
  'Everything is saved.': 'Alles ist gespeichert.',
  'Write a title first.': 'Schreiben Sie zuerst einen Titel.',
  'Users already see this text.': 'Nutzer sehen diesen Text schon.',
  '“{title}” is saved.': '„{title}“ ist gespeichert.',
  'Users can read “{title}” now.': 'Nutzer können „{title}“ jetzt lesen.',
  'Users do not see “{title}” any more.': 'Nutzer sehen „{title}“ nicht mehr.',
  'Take back': 'Zurückziehen',
  'Users cannot read it any more, and nothing brings it back.':
    'Nutzer können ihn nicht mehr lesen, und nichts bringt ihn zurück.',
  'This article was changed elsewhere since you opened it. Your text is still here and not saved.':
    'Dieser Artikel wurde woanders geändert, seit Sie ihn geöffnet haben. Ihr Text ist noch hier und nicht gespeichert.',
  'Keep my text, and replace theirs when I save':
    'Meinen Text behalten und den anderen beim Speichern ersetzen',
  'Drop my text, and show theirs': 'Meinen Text verwerfen und den anderen zeigen',
}
