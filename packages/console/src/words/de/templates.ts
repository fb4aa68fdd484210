export const templates = {
  New: 'Neu',
  'What do you want to show?': 'Was möchten Sie zeigen?',
  'How do you want to start?': 'Womit möchten Sie beginnen?',
  'Other kinds': 'Andere Arten',
  Blank: 'Leer',
  'Start with nothing but a title.': 'Mit nichts als einem Titel beginnen.',
  Untitled: 'Ohne Titel',
  'Welcome tour': 'Willkommenstour',
  'Shows newcomers the three places that matter, on their first visit.':
    'Zeigt Neulingen bei ihrem ersten Besuch die drei Stellen, auf die es ankommt.',
  Welcome: 'Willkommen',
  'Good to have you here!': 'Schön, dass Sie da sind!',
  'This takes a minute. We show you the **three places** that you need first.':
    'Das dauert eine Minute. Wir zeigen Ihnen die **drei Stellen**, die Sie zuerst brauchen.',
  'Everything starts here': 'Hier beginnt alles',
  'This is where your work lives. Open it whenever you want to go on.':
    'Hier liegt Ihre Arbeit. Öffnen Sie sie, wann immer Sie weitermachen möchten.',
  'Create your first one': 'Legen Sie etwas an',
  'Press this button. You can change everything later.':
    'Drücken Sie diese Schaltfläche. Sie können später alles ändern.',
  'Tour of a new feature': 'Tour durch eine neue Funktion',
  'Leads through a feature step by step, for users who know the rest.':
    'Führt Schritt für Schritt durch eine Funktion, für Nutzer, die den Rest kennen.',
  'What is new': 'Was ist neu',
  'There is something new': 'Es gibt etwas Neues',
  'We built what many of you asked for. Here is how it works.':
    'Wir haben gebaut, worum viele von Ihnen gebeten haben. So funktioniert es.',
  'Start here': 'Beginnen Sie hier',
  'Say in one sentence what this place is for.': 'Sagen Sie in einem Satz, wofür diese Stelle da ist.',
  'Feature announcement': 'Neue Funktion ankündigen',
  'Announces something big once, with a button that leads to it.':
    'Kündigt etwas Großes einmal an, mit einer Schaltfläche, die dorthin führt.',
  'Weekly reports are here': 'Wochenberichte sind da',
  'Every Monday you get a report about **what changed** and what needs your attention.':
    'Jeden Montag bekommen Sie einen Bericht darüber, **was sich geändert hat** und was Ihre Aufmerksamkeit braucht.',
  'No set-up needed': 'Ohne Einrichtung',
  'You can turn it off at any time': 'Jederzeit abschaltbar',
  'Ask for feedback': 'Um Rückmeldung bitten',
  'Asks for an opinion by mail or in your own form, without a survey.':
    'Bittet um eine Meinung, per E-Mail oder in Ihrem eigenen Formular, ohne Umfrage.',
  'How do you like it so far?': 'Wie gefällt es Ihnen bisher?',
  'You have been with us for a while. **What should we do better?** Two sentences help us a lot.':
    'Sie sind schon eine Weile bei uns. **Was sollen wir besser machen?** Zwei Sätze helfen uns sehr.',
  'Write to us': 'Schreiben Sie uns',
  'Setup checklist': 'Checkliste zur Einrichtung',
  'The first things to do, with their progress, until all are done.':
    'Die ersten Aufgaben, mit ihrem Fortschritt, bis alle erledigt sind.',
  'Four steps, and you are ready.': 'Vier Schritte, und Sie sind startklar.',
  'Complete your profile': 'Das Profil ergänzen',
  'Your colleagues see your name and picture.': 'Andere sehen Ihren Namen und Ihr Bild.',
  'Outage banner': 'Banner bei Störungen',
  'Says what does not work now, and where the news about it is.':
    'Sagt, was gerade nicht funktioniert und wo es Neues dazu gibt.',
  'Exports are delayed': 'Exporte sind verzögert',
  'We are working on it. Your data is safe.': 'Wir arbeiten daran. Ihre Daten sind sicher.',
  'Status page': 'Statusseite',
  'Planned maintenance': 'Geplante Wartung',
  'Tells users some days before that the application will not be available.':
    'Sagt Nutzern einige Tage vorher, dass die Anwendung nicht verfügbar sein wird.',
  'Maintenance on Sunday': 'Wartung am Sonntag',
  'Between 6 and 8 in the morning the application is not available.':
    'Zwischen 6 und 8 Uhr morgens ist die Anwendung nicht verfügbar.',
  'Tooltip for a new button': 'Tooltip für eine neue Schaltfläche',
  'Explains one new element, right beside it, and only once.':
    'Erklärt ein neues Element, direkt daneben und nur einmal.',
  'New: export as a table': 'Neu: als Tabelle exportieren',
  'Download this list and open it in any spreadsheet.':
    'Laden Sie diese Liste herunter und öffnen Sie sie in jeder Tabellenkalkulation.',
  'Point out a moved feature': 'Auf Verschobenes hinweisen',
  'Dims the page and shows where something is now.': 'Dunkelt die Seite ab und zeigt, wo etwas jetzt ist.',
  'Your settings have moved': 'Ihre Einstellungen sind umgezogen',
  'You find them here from now on. Nothing else has changed.':
    'Ab jetzt finden Sie sie hier. Sonst hat sich nichts geändert.',
  'Got it': 'Verstanden',
  'Explain a term': 'Einen Begriff erklären',
  'A quiet dot for people who want to know what something means.':
    'Ein stiller Punkt für alle, die wissen wollen, was etwas bedeutet.',
  'What is counted here?': 'Was wird hier gezählt?',
  'Say it in one or two sentences, and [link to your help](/help) for the rest.':
    'Sagen Sie es in ein oder zwei Sätzen, und [verweisen Sie auf Ihre Hilfe](/help) für den Rest.',
}
