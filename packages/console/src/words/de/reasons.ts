export const reasons = {
  'Nothing is switched off.': 'Nichts ist abgeschaltet.',
  'This kind of content is not used here.': 'Diese Art von Inhalt wird hier nicht benutzt.',
  'It is live.': 'Es ist live.',
  'It is live, but it has no target to point at.': 'Es ist live, hat aber kein Ziel, auf das es zeigt.',
  'It has no steps.': 'Es hat keine Schritte.',
  'Its start date is invalid.': 'Sein Startdatum ist ungültig.',
  'It starts on {at}.': 'Es beginnt am {at}.',
  'Its end date is invalid.': 'Sein Enddatum ist ungültig.',
  'It ended on {at}.': 'Es endete am {at}.',
  'It has no end date.': 'Es hat kein Enddatum.',
  'It is active until {at}.': 'Es läuft bis {at}.',
  'It is for every page.': 'Es ist für jede Seite.',
  '{page} matches {pattern}': '{page} passt zu {pattern}',
  '{page} matches none of {patterns}': '{page} passt zu keinem von {patterns}',
  'The user is in the middle of it, and {page} matches {pattern}, the page of a step.':
    'Der Nutzer ist mittendrin, und {page} passt zu {pattern}, der Seite eines Schritts.',
  '{page} matches none of {patterns}. One of its steps is on this page, but the user has not begun it.':
    '{page} passt zu keinem von {patterns}. Einer seiner Schritte ist auf dieser Seite, aber der Nutzer hat es nicht begonnen.',
  'The user has not seen it.': 'Der Nutzer hat es nicht gesehen.',
  'The user has seen it, but has not closed it.': 'Der Nutzer hat es gesehen, aber nicht geschlossen.',
  'The user is in the middle of it.': 'Der Nutzer ist mittendrin.',
  '{state}, but the page asks for it itself.': '{state}, aber die Seite ruft es selbst auf.',
  '{state}: it is only for the first visit.': '{state}: Es ist nur für den ersten Besuch.',
  '{state}: it does not come again.': '{state}: Es kommt nicht wieder.',
  '{state}: it always comes again.': '{state}: Es kommt immer wieder.',
  '{state} in this session': '{state} in dieser Sitzung',
  '{state} in another session': '{state} in einer anderen Sitzung',
  'Abandoned in version {version}: it comes again with a newer version.':
    'In Version {version} abgebrochen: Mit einer neueren Version kommt es wieder.',
  'Abandoned in version {version}, and offered again since version {current}.':
    'In Version {version} abgebrochen und seit Version {current} wieder angeboten.',
  'It is for all users.': 'Es ist für alle Nutzer.',
  'The user is in the audience.': 'Der Nutzer gehört zur Zielgruppe.',
  '{is}. Required: {wanted}': '{is}. Verlangt ist: {wanted}',
  'The attribute {attribute} is too long for rules.': 'Das Attribut {attribute} ist zu lang für Regeln.',
  'None of the conditions holds: {reasons}': 'Keine der Bedingungen trifft zu: {reasons}',
  'This must not hold, but it does: {rule}': 'Dies darf nicht zutreffen, tut es aber: {rule}',
  'The rule is invalid: {problem}': 'Die Regel ist ungültig: {problem}',
  'Not known, because the rule was stopped.': 'Nicht bekannt, weil die Regel angehalten wurde.',
  'The rule is not met. To say why would take too many steps.':
    'Die Regel ist nicht erfüllt. Den Grund zu finden wäre zu aufwendig.',
  'Its patterns and rules are small enough.': 'Seine Muster und Regeln sind klein genug.',
  'The rule takes too many steps, or all rules on this page together do.':
    'Die Regel ist zu aufwendig, oder alle Regeln dieser Seite zusammen sind es.',
  'The patterns on this page take too many steps, or the address is too long.':
    'Die Muster dieser Seite sind zu aufwendig, oder die Adresse ist zu lang.',
  'It is rolled out to everyone.': 'Es wird an alle ausgerollt.',
  'The rollout is switched off.': 'Der Rollout ist abgeschaltet.',
  'The rollout covers {covered} %, and there is no user id.':
    'Der Rollout umfasst {covered} %, und es gibt keine Nutzer-ID.',
  'The rollout covers {covered} %, and this user is at {place} %.':
    'Der Rollout umfasst {covered} %, und dieser Nutzer liegt bei {place} %.',
  'It is a draft.': 'Es ist ein Entwurf.',
  'It is archived.': 'Es ist archiviert.',
  'A page can get it beside the others.': 'Eine Seite kann es neben den anderen bekommen.',
  'A page gets at most {count} items and 1 MiB, and items before this one take that room.':
    'Eine Seite bekommt höchstens {count} Inhalte und 1 MiB, und frühere Inhalte nehmen diesen Platz ein.',
  'First. It takes over the page.': 'Zuerst. Es nimmt die Seite ein.',
  'When “{title}” is closed: both take over the page.':
    'Wenn „{title}“ geschlossen ist: Beide nehmen die Seite ein.',
  'At once, beside the others.': 'Sofort, neben den anderen.',
  'When its trigger happens, and nothing else has taken over the page.':
    'Wenn sein Auslöser eintritt und nichts anderes die Seite einnimmt.',
  'When its trigger happens.': 'Wenn sein Auslöser eintritt.',
  'This user gets it there when the page asks for it':
    'Dieser Nutzer bekommt es dort, wenn die Seite es aufruft',
  'This user gets it there, but after “{title}”': 'Dieser Nutzer bekommt es dort, aber nach „{title}“',
  'What this user gets there, in this order': 'Was dieser Nutzer dort bekommt, in dieser Reihenfolge',
  'Priority {priority}': 'Priorität {priority}',
  'Higher priority first, then the newest. Tours, spotlights and modals take over the page: one comes after the other.':
    'Höhere Priorität zuerst, dann das Neueste. Touren, Spotlights und Modale nehmen die Seite ein: Eines kommt nach dem anderen.',
}
