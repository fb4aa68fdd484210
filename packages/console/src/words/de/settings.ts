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
  'All tours disappear for all users at once, also those that are on a screen now with their next page. You can switch them on again at any time.':
    'Alle Touren verschwinden sofort für alle Nutzer; was gerade zu sehen ist, mit der nächsten Seite. Sie können sie jederzeit wieder einschalten.',
  'Banners, tips and everything else': 'Banner, Tipps und alles andere',
  'On: users get the content that is meant for them.':
    'Ein: Nutzer bekommen die Inhalte, die für sie gedacht sind.',
  'Off: no user gets any tooltip, spotlight, banner, modal, hotspot or checklist. Nothing is lost.':
    'Aus: Kein Nutzer bekommt Tooltip, Spotlight, Banner, Dialog, Hotspot oder Checkliste. Nichts geht verloren.',
  'Everything but tours disappears for all users at once. You can switch it on again at any time.':
    'Alles außer Touren verschwindet sofort für alle Nutzer. Sie können es jederzeit wieder einschalten.',
  'If something goes wrong on your pages, take everything offline here, then mend it in peace.':
    'Wenn auf Ihren Seiten etwas schiefgeht, nehmen Sie hier alles offline und beheben es in Ruhe.',
  'Only admins can use these switches.': 'Nur Admins können diese Schalter benutzen.',
  'Switch off all tours?': 'Alle Touren ausschalten?',
  'Switch off all other content?': 'Alle anderen Inhalte ausschalten?',
  'Switch off': 'Ausschalten',
  'For admins': 'Für Admins',
  'Only admins see who is on the team. Ask one of them.':
    'Nur Admins sehen, wer zum Team gehört. Fragen Sie einen davon.',
  'No members are listed here': 'Hier sind keine Mitglieder aufgeführt',
  'Your identity provider decides who may work here, so there is nothing to list.':
    'Ihr Identitätsanbieter entscheidet, wer hier arbeiten darf, deshalb gibt es keine Liste.',
  Name: 'Name',
  Role: 'Rolle',
  'Member since': 'Mitglied seit',
}
