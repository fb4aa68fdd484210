export const home = {
  'Its schedule has ended.': 'Sein Zeitplan ist zu Ende.',
  'The rollout covers no user.': 'Der Rollout umfasst keinen Nutzer.',
  'It has no target.': 'Es hat kein Ziel.',
  'What {name} shows to its users, and what needs you.':
    'Was {name} seinen Nutzern zeigt, und was Sie braucht.',
  'How often something of yours was on a screen.': 'Wie oft etwas von Ihnen auf einem Bildschirm war.',
  'Users reached': 'Erreichte Nutzer',
  'How many different users saw at least one thing.':
    'Wie viele verschiedene Nutzer mindestens etwas gesehen haben.',
  'How often users went through to the end.': 'Wie oft Nutzer bis zum Ende kamen.',
  'none the week before': 'keine in der Woche davor',
  'as the week before': 'wie in der Woche davor',
  '{count} the week before': '{count} in der Woche davor',
  '{change} on the week before': '{change} zur Woche davor',
  'No page with a test key has shown anything yet.':
    'Noch keine Seite mit einem Test-Schlüssel hat etwas gezeigt.',
  'No page with a live key has shown anything yet. Pages with a test key, such as the demo, are counted apart:':
    'Noch keine Seite mit einem Live-Schlüssel hat etwas gezeigt. Seiten mit einem Test-Schlüssel, wie die Demo, werden getrennt gezählt:',
  'look at the test environment': 'zur Testumgebung',
  'Everything is switched off: users see nothing of yours.':
    'Alles ist ausgeschaltet: Nutzer sehen nichts von Ihnen.',
  'Everything but tours is switched off.': 'Alles außer Touren ist ausgeschaltet.',
  'All tours are switched off.': 'Alle Touren sind ausgeschaltet.',
  'Go to the switches': 'Zu den Schaltern',
  'Needs attention': 'Braucht Aufmerksamkeit',
  'Nothing does. Everything that is live can be seen, and no change waits.':
    'Nichts. Alles, was live ist, kann gesehen werden, und keine Änderung wartet.',
  'Places that were not found on the page': 'Stellen, die auf der Seite nicht gefunden wurden',
  'missing in {share} of the tries': 'fehlt bei {share} der Versuche',
  'Live, but no user can see it': 'Live, aber kein Nutzer kann es sehen',
  'Changes that are not published': 'Änderungen, die nicht veröffentlicht sind',
  'edited {ago}': 'bearbeitet {ago}',
  'Starting or ending soon': 'Beginnt oder endet bald',
  'starts {when}': 'beginnt {when}',
  'ends {when}': 'endet {when}',
  'Questions without an answer': 'Fragen ohne Antwort',
  '{count, plural, one {# user waits} other {# users wait}} for an answer.':
    '{count, plural, one {# Nutzer wartet} other {# Nutzer warten}} auf eine Antwort.',
  'and {count} more': 'und {count} weitere',
  'This is the demo: the users and the numbers of the last 30 days are generated.':
    'Das ist die Demo: Die Nutzer und die Zahlen der letzten 30 Tage sind erzeugt.',
  'Show the users': 'Die Nutzer zeigen',
  'The demo page uses a test key: what you do there is in the test environment.':
    'Die Demoseite benutzt einen Testschlüssel: Was Sie dort tun, ist in der Testumgebung.',
}
