export const settings = {
  Settings: 'Einstellungen',
  'Emergency switches': 'Notschalter',
  Team: 'Team',
  Activity: 'Aktivität',
  Tours: 'Touren',
  'On: users get the tours that are meant for them.':
    'Ein: Nutzer bekommen die Touren, die für sie gedacht sind.',
  'Off: no user gets any tour, on any page. Nothing is lost.':
    'Aus: Kein Nutzer bekommt eine Tour, auf keiner Seite. Nichts geht verloren.',
  'From now on, no user gets a tour. A tour that is on a screen now disappears with the next page that its user opens. You can switch tours on again at any time.':
    'Ab jetzt bekommt niemand mehr eine Tour. Eine Tour, die gerade zu sehen ist, verschwindet mit der nächsten Seite. Sie können Touren jederzeit wieder einschalten.',
  'Banners, tips and everything else': 'Banner, Tipps und alles andere',
  'On: users get the content that is meant for them.':
    'Ein: Nutzer bekommen die Inhalte, die für sie gedacht sind.',
  'Off: no user gets any tooltip, spotlight, banner, modal, hotspot or checklist. Nothing is lost.':
    'Aus: Kein Nutzer bekommt Tooltip, Spotlight, Banner, Dialog, Hotspot oder Checkliste. Nichts geht verloren.',
  'From now on, users get nothing but tours. What is on a screen now disappears with the next page that its user opens. You can switch it on again at any time.':
    'Ab jetzt bekommen Nutzer nur noch Touren. Was gerade zu sehen ist, verschwindet mit der nächsten Seite. Sie können es jederzeit wieder einschalten.',
  'If something goes wrong on your pages, take everything offline here, then mend it in peace. The switches apply to the live and the test environment.':
    'Wenn auf Ihren Seiten etwas schiefgeht, nehmen Sie hier alles offline und beheben es in Ruhe. Die Schalter gelten in der Live- und in der Testumgebung.',
  'Only admins can use these switches.': 'Nur Admins können diese Schalter benutzen.',
  'Switch off all tours?': 'Alle Touren ausschalten?',
  'Switch off all other content?': 'Alle anderen Inhalte ausschalten?',
  'Switch off': 'Ausschalten',
  'Switch everything off': 'Alles ausschalten',
  'Switch everything on again': 'Alles wieder einschalten',
  'Switch everything off?': 'Alles ausschalten?',
  'From now on, users get nothing at all. What is on a screen now disappears with the next page that its user opens. You can switch it on again at any time.':
    'Von jetzt an bekommen Nutzer gar nichts. Was gerade auf einem Bildschirm ist, verschwindet mit der nächsten Seite, die der Nutzer öffnet. Sie können es jederzeit wieder einschalten.',
  'For admins': 'Für Admins',
  Name: 'Name',
  Role: 'Rolle',
  General: 'Allgemein',
  'Installation and keys': 'Einbau und Schlüssel',
  'Identity and origins': 'Identität und Herkunft',
  'Sessions and tokens': 'Sitzungen und Token',
  Usage: 'Verbrauch',
  'Visitors without a token': 'Besucher ohne Token',
  'Pages get content also for visitors who are not signed in. They count as visitors, not as users.':
    'Seiten bekommen Inhalte auch für Besucher, die nicht angemeldet sind. Sie zählen als Besucher, nicht als Nutzer.',
  'Remember what users last came with': 'Merken, womit Nutzer zuletzt kamen',
  'Keeps the attributes of each user for 30 days, so that you can find out why a user does not see something, and offers their names in audiences.':
    'Hebt die Attribute jedes Nutzers 30 Tage auf, damit Sie herausfinden können, warum jemand etwas nicht sieht, und bietet ihre Namen in Zielgruppen an.',
  'Explain decisions to pages': 'Seiten die Entscheidungen erklären',
  'Tells pages why a user does not get an item. Useful while you install; the reasons are visible to everyone who opens the tools of the browser.':
    'Sagt Seiten, warum ein Nutzer etwas nicht bekommt. Nützlich beim Einbau; die Gründe sieht jeder, der die Werkzeuge des Browsers öffnet.',
  'Name of the tenant': 'Name des Mandanten',
  'What your team and people with an invite read as the name of this place.':
    'Unter diesem Namen kennen Ihr Team und Eingeladene diesen Ort.',
  'Kinds of content': 'Arten von Inhalten',
  'Users get only the kinds that are ticked here, and tours. A published item of another kind waits.':
    'Nutzer bekommen nur die Arten mit Häkchen, und Touren. Ein veröffentlichter Inhalt anderer Art wartet.',
  Features: 'Funktionen',
  'Help in your pages': 'Hilfe in Ihren Seiten',
  'The button that opens help articles and questions to your team.':
    'Der Knopf, der Hilfeartikel und Fragen an Ihr Team öffnet.',
  'Once an article is published': 'Sobald ein Artikel veröffentlicht ist',
  'Always shown': 'Immer zeigen',
  'Never shown': 'Nie zeigen',
  'Only admins change settings. Ask one of them.': 'Nur Admins ändern Einstellungen. Fragen Sie einen davon.',
  'Nothing is changed.': 'Nichts ist geändert.',
  Save: 'Speichern',
  'Saved.': 'Gespeichert.',
  Discard: 'Verwerfen',
  'Not saved yet.': 'Noch nicht gespeichert.',
  'Tours and content that is not archived': 'Touren und Inhalte, die nicht archiviert sind',
  'Published tours and content': 'Veröffentlichte Touren und Inhalte',
  'Size of what is published': 'Größe des Veröffentlichten',
  'Size of working copies, drafts, previews and versions':
    'Größe der Arbeitskopien, Entwürfe, Vorschauen und Versionen',
  'Size of the largest working copy or draft': 'Größe der größten Arbeitskopie oder des größten Entwurfs',
  'Open preview links': 'Offene Vorschau-Links',
  'Saved audiences': 'Gespeicherte Zielgruppen',
  'Values in the largest audience': 'Werte in der größten Zielgruppe',
  'Size of the audiences': 'Größe der Zielgruppen',
  'Complexity of the regular expressions': 'Umfang der regulären Ausdrücke',
  'Your own themes': 'Eigene Themes',
  'Help articles': 'Hilfeartikel',
  'Members of the team': 'Mitglieder des Teams',
  'Open invites': 'Offene Einladungen',
  'Active API keys': 'Aktive API-Schlüssel',
  'Origins of the API key that has most of them': 'Origins des API-Schlüssels mit den meisten',
  'Events today': 'Ereignisse heute',
  'Progress of visitors': 'Fortschritt von Besuchern',
  'Remembered contexts of users': 'Gemerkte Kontexte von Nutzern',
  'Names of attributes': 'Namen von Attributen',
  'Size of the conversations': 'Größe der Gespräche',
  'Size of uploaded files': 'Größe der hochgeladenen Dateien',
  'What you use': 'Was Sie verbrauchen',
  'The operator of this service sets the bounds. At a bound, new things are refused; what is there stays.':
    'Der Betreiber dieses Dienstes setzt die Grenzen. An einer Grenze wird Neues abgelehnt; was da ist, bleibt.',
  '{used} of {limit}': '{used} von {limit}',
}
