export const themes = {
  Themes: 'Themes',
  'The colours and shapes of everything that you show to your users.':
    'Die Farben und Formen von allem, was Sie Ihren Nutzern zeigen.',
  'Your themes': 'Ihre Themes',
  Presets: 'Vorlagen',
  'You have none yet. Copy a preset that comes close, then make it your own.':
    'Sie haben noch keine. Kopieren Sie eine Vorlage, die nahe kommt, und machen Sie sie zu Ihrer eigenen.',
  'New theme': 'Neues Theme',
  'Start from': 'Beginnen mit',
  'My theme': 'Mein Theme',
  'Your theme is created. Change what you like; users do not get it until it is the default.':
    'Ihr Theme ist angelegt. Ändern Sie, was Sie möchten; Nutzer sehen es erst, wenn es der Standard ist.',
  '{name} (copy)': '{name} (Kopie)',
  'A copy of “{name}” is ready.': 'Eine Kopie von „{name}“ ist bereit.',
  'Users see “{name}” from their next page on.': 'Nutzer sehen „{name}“ ab ihrer nächsten Seite.',
  Default: 'Standard',
  'It is the default': 'Es ist der Standard',
  'Make it the default': 'Zum Standard machen',
  'Make “{name}” the default?': '„{name}“ zum Standard machen?',
  'Your users see “{name}” now.': 'Ihre Nutzer sehen jetzt „{name}“.',
  'As the default, this theme gives everything that they see its colours and shapes.':
    'Als Standard gibt dieses Theme allem, was sie sehen, seine Farben und Formen.',
  'Save your changes first.': 'Speichern Sie zuerst Ihre Änderungen.',
  'Everything that your users see gets these colours and shapes, from their next page on.':
    'Alles, was Ihre Nutzer sehen, bekommt diese Farben und Formen, ab ihrer nächsten Seite.',
  'To delete it, make another theme the default first.':
    'Um es zu löschen, machen Sie zuerst ein anderes Theme zum Standard.',
  'Nothing brings it back. Users do not notice, because it is not the default.':
    'Nichts bringt es zurück. Nutzer merken es nicht, denn es ist nicht der Standard.',
  'A preset. It cannot be changed: copy it and change the copy.':
    'Eine Vorlage. Sie kann nicht geändert werden: Kopieren Sie sie und ändern Sie die Kopie.',
  'The default: your users see what you save here from their next page on.':
    'Der Standard: Ihre Nutzer sehen ab ihrer nächsten Seite, was Sie hier speichern.',
  'Users do not see this theme until you make it the default.':
    'Nutzer sehen dieses Theme erst, wenn Sie es zum Standard machen.',
  'There is nothing to save.': 'Es gibt nichts zu speichern.',
  'A theme needs a name.': 'Ein Theme braucht einen Namen.',
  'One value cannot be used. It is marked below; the others are kept too.':
    'Ein Wert kann nicht verwendet werden. Er ist unten markiert; auch die anderen bleiben erhalten.',
  'The theme was changed elsewhere. Your changes are kept on top of it: look at them, then save again.':
    'Das Theme wurde anderswo geändert. Ihre Änderungen bleiben darüber erhalten: Sehen Sie sie an und speichern Sie noch einmal.',
  'These are the values of the light scheme. Switch the preview to dark for the others.':
    'Das sind die Werte des hellen Schemas. Schalten Sie die Vorschau auf dunkel für die anderen.',
  'These are the values of the dark scheme. Switch the preview to light for the others.':
    'Das sind die Werte des dunklen Schemas. Schalten Sie die Vorschau auf hell für die anderen.',
  'Pick: {name}': 'Auswählen: {name}',
  Contrast: 'Kontrast',
  '{contrast}:1': '{contrast}:1',
  'at least {contrast}:1': 'mindestens {contrast}:1',
  'Too little: at least {contrast}:1': 'Zu wenig: mindestens {contrast}:1',
  'Main colours': 'Hauptfarben',
  'Other colours': 'Weitere Farben',
  'Shape and type': 'Form und Schrift',
  Background: 'Hintergrund',
  Texts: 'Texte',
  'Quiet texts': 'Leise Texte',
  'Buttons and links': 'Schaltflächen und Links',
  'Text on buttons': 'Text auf Schaltflächen',
  Borders: 'Ränder',
  'Surfaces in a card': 'Flächen in einer Karte',
  'Focus ring': 'Fokusring',
  'Shade over the page': 'Schatten über der Seite',
  Problems: 'Probleme',
  Success: 'Erfolg',
  'Corner radius': 'Eckenradius',
  Spacing: 'Abstand',
  Font: 'Schrift',
  'Font size': 'Schriftgröße',
  Shadow: 'Schlagschatten',
  'Duration of motion': 'Dauer der Bewegung',
  'Distance between layers': 'Abstand der Ebenen',
  'This is not a colour. Write it like #4f46e5 or rgb(79 70 229).':
    'Das ist keine Farbe. Schreiben Sie sie wie #4f46e5 oder rgb(79 70 229).',
  'This is not a length. Write it like 12px or 0.5rem.':
    'Das ist keine Länge. Schreiben Sie sie wie 12px oder 0.5rem.',
  'This is not a duration. Write it like 200ms.': 'Das ist keine Dauer. Schreiben Sie sie wie 200ms.',
  'This is not a shadow. Write it like 0 4px 16px rgb(0 0 0 / .2), or none.':
    'Das ist kein Schatten. Schreiben Sie ihn wie 0 4px 16px rgb(0 0 0 / .2), oder none.',
  'These are not names of fonts. Write them like "Inter", sans-serif.':
    'Das sind keine Namen von Schriften. Schreiben Sie sie wie "Inter", sans-serif.',
  'Texts on the background': 'Texte auf dem Hintergrund',
  'Texts on surfaces': 'Texte auf Flächen',
  'Quiet texts on the background': 'Leise Texte auf dem Hintergrund',
  'Texts on buttons': 'Texte auf Schaltflächen',
  'Problems on the background': 'Probleme auf dem Hintergrund',
  'Success on the background': 'Erfolg auf dem Hintergrund',
  'Buttons on the background': 'Schaltflächen auf dem Hintergrund',
  'Focus ring on the background': 'Fokusring auf dem Hintergrund',
  'Your reports are ready': 'Ihre Berichte sind fertig',
  'Every project has a **weekly report** now. [Read more](/reports) about what is in it.':
    'Jedes Projekt hat jetzt einen **Wochenbericht**. [Lesen Sie mehr](/reports) darüber, was darin steht.',
  'Discard changes': 'Änderungen verwerfen',
  'Get going': 'Loslegen',
  'Show me': 'Zeigen',
  'Create a project': 'Ein Projekt anlegen',
  'Invite a colleague': 'Jemanden einladen',
  'Read your first report': 'Den ersten Bericht lesen',
  'Some users cannot read this: {names}. The figures are below the preview.':
    'Manche Nutzer können das nicht lesen: {names}. Die Werte stehen unter der Vorschau.',
}
