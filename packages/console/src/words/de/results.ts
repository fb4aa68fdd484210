export const results = {
  Results: 'Ergebnisse',
  'As a table': 'Als Tabelle',
  Day: 'Tag',
  Period: 'Zeitraum',
  '{count} days': '{count} Tage',
  'How far users went': 'Wie weit Nutzer kamen',
  'Day by day': 'Tag für Tag',
  'Version by version': 'Version für Version',
  Delivered: 'Ausgeliefert',
  'Button clicked': 'Knopf geklickt',
  'Saw it': 'Gesehen',
  '{share} left here': '{share} gingen hier',
  'How often each happened. Delivered: a page got it and may show it. Dismissed: closed without going through.':
    'Wie oft es jeweils geschah. Ausgeliefert: Eine Seite bekam es und kann es zeigen. Verworfen: geschlossen, ohne es durchzugehen.',
  '{count, plural, one {# user} other {# different users}} saw it.':
    '{count, plural, one {# Nutzer sah} other {# verschiedene Nutzer sahen}} es.',
  'Different users. “Left here”: the share of the users who saw this step, saw no later one and did not complete the tour.':
    'Verschiedene Nutzer. „Gingen hier“: der Anteil der Nutzer, die diesen Schritt sahen, aber keinen späteren, und die Tour nicht abschlossen.',
  'How often it was shown and completed, by day': 'Wie oft es gezeigt und abgeschlossen wurde, nach Tagen',
  'How often it was on a screen, and how often users went through to the end. Days are in UTC.':
    'Wie oft es auf einem Bildschirm war, und wie oft Nutzer bis zum Ende kamen. Tage sind in UTC.',
  'What happened while a version was the newest; the shares are of the times it was shown. Counted by the hour: the hour of a publish belongs to the new version.':
    'Was geschah, während eine Version die neueste war; die Anteile sind von den Malen, die es gezeigt wurde. Nach Stunden gezählt: Die Stunde einer Veröffentlichung gehört zur neuen Version.',
  'Nothing to count yet': 'Noch nichts zu zählen',
  'Users do not get it. Publish it: here you will see how many saw it, how far they went and where they left.':
    'Nutzer bekommen es nicht. Veröffentlichen Sie es: Hier sehen Sie dann, wie viele es sahen, wie weit sie kamen und wo sie gingen.',
  'Nothing happened in this time': 'In dieser Zeit geschah nichts',
  'It is live, but no page got it. Ask for one user and one page why, or look at a longer time.':
    'Es ist live, aber keine Seite bekam es. Fragen Sie für einen Nutzer und eine Seite nach dem Warum, oder sehen Sie einen längeren Zeitraum an.',
  'Look at the test environment': 'Testumgebung ansehen',
}
