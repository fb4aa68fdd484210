export const insights = {
  Insights: 'Auswertung',
  'What users saw, how far they went, and what pages report.':
    'Was Nutzer sahen, wie weit sie kamen, und was Seiten melden.',
  Items: 'Inhalte',
  Item: 'Inhalt',
  Targets: 'Ziele',
  'Live events': 'Ereignisse live',
  Order: 'Reihenfolge',
  Change: 'Änderung',
  'Most shown': 'Am meisten gezeigt',
  'Most completed': 'Am meisten abgeschlossen',
  'Shown more than before': 'Mehr gezeigt als vorher',
  'Shown less than before': 'Weniger gezeigt als vorher',
  'Shown: how often it was on a screen. Change: against as many days before. Completed and dismissed: the share of the times it was shown.':
    'Gezeigt: wie oft es auf einem Bildschirm war. Änderung: gegenüber ebenso vielen Tagen davor. Abgeschlossen und geschlossen: der Anteil der Male, die es gezeigt wurde.',
  new: 'neu',
  '{count} before': '{count} vorher',
  'Nothing was shown in this time': 'In dieser Zeit wurde nichts gezeigt',
  'Publish something and open a page that has it: here you will see what users look at most, and what they leave.':
    'Veröffentlichen Sie etwas und öffnen Sie eine Seite, die es hat: Hier sehen Sie dann, was Nutzer am meisten ansehen und was sie verlassen.',
  'Go to the content': 'Zu den Inhalten',
  'No page looked for a target in this time': 'In dieser Zeit suchte keine Seite ein Ziel',
  'Steps and tips point at an element of your page. Here you will see how often pages did not have it.':
    'Schritte und Tipps zeigen auf ein Element Ihrer Seite. Hier sehen Sie, wie oft Seiten es nicht hatten.',
  Missing: 'Fehlt',
  'Looked for': 'Gesucht',
  'Last missing': 'Zuletzt gefehlt',
  'Missing: the share of the pages that looked for the element and did not have it in time. Since: the days without a break on which more than a tenth of them did not have it. Found by likeness: its keys fail, but an element that is much like it was found, so mend it before that one changes too. Only what is live is listed. Days are in UTC.':
    'Fehlt: der Anteil der Seiten, die das Element suchten und nicht rechtzeitig hatten. Seit: die Tage ohne Unterbrechung, an denen mehr als ein Zehntel von ihnen es nicht hatte. Durch Ähnlichkeit gefunden: Seine Merkmale fehlen, aber ein sehr ähnliches Element wurde gefunden; reparieren Sie es, bevor auch dieses sich ändert. Nur was live ist, steht hier. Tage sind in UTC.',
  'Last 14 days': 'Letzte 14 Tage',
  'Day by day: {name}': 'Tag für Tag: {name}',
  'for 14 days or more': 'seit 14 Tagen oder länger',
  'since {day}': 'seit {day}',
  'found by likeness since {day}': 'durch Ähnlichkeit gefunden seit {day}',
  'What pages with a live key reported in the last hour. It is asked for again every 3 seconds while you look.':
    'Was Seiten mit einem Live-Schlüssel in der letzten Stunde meldeten. Es wird alle 3 Sekunden neu gefragt, solange Sie hinsehen.',
  'What pages with a test key reported in the last hour. It is asked for again every 3 seconds while you look.':
    'Was Seiten mit einem Testschlüssel in der letzten Stunde meldeten. Es wird alle 3 Sekunden neu gefragt, solange Sie hinsehen.',
  Pause: 'Anhalten',
  'Go on': 'Weiter',
  'Waiting for your pages…': 'Wartet auf Ihre Seiten …',
  'Open a page with the SDK and do something there: what it reports appears here within seconds.':
    'Öffnen Sie eine Seite mit dem SDK und tun Sie dort etwas: Was sie meldet, erscheint hier binnen Sekunden.',
  'Step shown': 'Schritt gezeigt',
  'Task done': 'Aufgabe erledigt',
  'Target found': 'Ziel gefunden',
  'Target missing': 'Ziel fehlt',
}
