export const findings = {
  'The schedule ended on {at}.': 'Der Zeitplan endete am {at}.',
  'The rollout is switched off: no user gets it.': 'Der Rollout ist abgeschaltet: Kein Nutzer bekommt es.',
  'The rollout covers 0 %: no user gets it.': 'Der Rollout umfasst 0 %: Kein Nutzer bekommt es.',
  'Its saved audience does not exist any more: no user gets it.':
    'Seine gespeicherte Zielgruppe gibt es nicht mehr: Kein Nutzer bekommt es.',
  'Its audience is an empty list: no user gets it.':
    'Seine Zielgruppe ist eine leere Liste: Kein Nutzer bekommt es.',
  'The rule names the audience {id}, which does not exist.':
    'Die Regel nennt die Zielgruppe {id}, die es nicht gibt.',
  'The rule names {id}, which does not exist.': 'Die Regel nennt {id}, was es nicht gibt.',
  'No user came with “{name}” in the last 30 days. Did you mean “{nearest}”?':
    'Kein Nutzer kam in den letzten 30 Tagen mit „{name}“. Meinten Sie „{nearest}“?',
  'All tours are switched off: no user gets it.': 'Alle Touren sind abgeschaltet: Kein Nutzer bekommt es.',
  'Everything but tours is switched off: no user gets it.':
    'Alles außer Touren ist abgeschaltet: Kein Nutzer bekommt es.',
  '{kind} is not one of the kinds of content that are used here.':
    '{kind} gehört nicht zu den Arten von Inhalten, die hier benutzt werden.',
  '{url} does not match {pattern}: the tour would go there and wait.':
    '{url} passt nicht zu {pattern}: Die Tour ginge dorthin und würde warten.',
  'Next does not lead to this page, because the step has no address to go to. The tour waits until the user goes there.':
    '„Weiter“ führt nicht auf diese Seite, weil der Schritt keine Adresse dafür hat. Die Tour wartet, bis der Nutzer dorthin geht.',
  'The expression names a host, but it is only compared with what comes after it in the address.':
    'Der Ausdruck nennt einen Host, wird aber nur mit dem verglichen, was in der Adresse danach kommt.',
  'The expression begins with a letter, but every path begins with /.':
    'Der Ausdruck beginnt mit einem Buchstaben, aber jeder Pfad beginnt mit /.',
  'This looks like a regular expression, but it is compared as a path.':
    'Das sieht wie ein regulärer Ausdruck aus, wird aber als Pfad verglichen.',
  'No address of a page contains /./ or /../ in its path.':
    'Keine Adresse einer Seite enthält /./ oder /../ in ihrem Pfad.',
  'This looks like a host, but it is compared with the path. Put // in front of it.':
    'Das sieht wie ein Host aus, wird aber mit dem Pfad verglichen. Setzen Sie // davor.',
  'It points at an element, but it has no target. Choose one, or another kind.':
    'Es zeigt auf ein Element, hat aber kein Ziel. Wählen Sie eines oder eine andere Art.',
  'The trigger watches an element, but neither the trigger nor the item has a target.':
    'Der Auslöser beobachtet ein Element, aber weder er noch der Inhalt hat ein Ziel.',
  '“{selector}” is not a valid CSS selector.': '„{selector}“ ist kein gültiger CSS-Selektor.',
  'In the last seven days, {percent} % of {attempts} pages did not have this target.':
    'In den letzten sieben Tagen hatten {percent} % von {attempts} Seiten dieses Ziel nicht.',
  'Found by likeness since {day}: its keys no longer match. Mend it before it is lost.':
    'Seit {day} nur an der Ähnlichkeit gefunden: Seine Kennzeichen passen nicht mehr. Beheben Sie das, bevor es verloren geht.',
  'There is neither a title nor a text.': 'Es gibt weder Titel noch Text.',
  'The title has {length} characters. On a phone it takes several lines.':
    'Der Titel hat {length} Zeichen. Auf einem Telefon braucht er mehrere Zeilen.',
  'Users see nothing for {token} if the page does not send it. Write {example}.':
    'Nutzer sehen nichts für {token}, wenn die Seite es nicht sendet. Schreiben Sie {example}.',
  'The link to {url} is not allowed and becomes text.':
    'Der Link zu {url} ist nicht erlaubt und wird zu Text.',
  'There is an address for a button, but no text: there will be no button.':
    'Es gibt eine Adresse für einen Knopf, aber keinen Text: Es wird keinen Knopf geben.',
  'There is no tour or content item {id}.': 'Es gibt keine Tour und keinen Inhalt {id}.',
  '{pair} ({scheme}): the contrast is {contrast}, less than {least}.':
    '{pair} ({scheme}): Der Kontrast ist {contrast}, weniger als {least}.',
  '{id} is a draft: users do not get it.': '{id} ist ein Entwurf: Nutzer bekommen es nicht.',
  '{id} is archived: users do not get it.': '{id} ist archiviert: Nutzer bekommen es nicht.',
}
