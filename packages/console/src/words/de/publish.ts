export const publish = {
  'Publish…': 'Veröffentlichen …',
  'Publish changes…': 'Änderungen veröffentlichen …',
  'Publish “{title}”': '„{title}“ veröffentlichen',
  Back: 'Zurück',
  'Who would see it': 'Wer es sehen würde',
  'New for users': 'Neu für Nutzer',
  'What changes for users': 'Was sich für Nutzer ändert',
  'Compared with version {version}, which users get now:':
    'Verglichen mit Version {version}, die Nutzer jetzt bekommen:',
  'Users do not get it now. Compared with version {version}, the last one that they got:':
    'Nutzer bekommen es jetzt nicht. Verglichen mit Version {version}, der letzten, die sie bekamen:',
  'It has never been published.': 'Es wurde noch nie veröffentlicht.',
  'Mend it': 'Beheben',
  'Open the editor': 'Editor öffnen',
  '{who} wrote something {ago} that is not complete yet. It is not part of this.':
    '{who} hat {ago} etwas geschrieben, das noch nicht fertig ist. Es gehört hier nicht dazu.',
  'It was changed or published by another person. Nothing was published now: this is the new state.':
    'Jemand anderes hat es geändert oder veröffentlicht. Jetzt wurde nichts veröffentlicht: Das ist der neue Stand.',
  '{count, plural, one {# check says} other {# checks say}} that it will not work for users.':
    '{count, plural, one {# Prüfung sagt} other {# Prüfungen sagen}}, dass es für Nutzer nicht funktionieren wird.',
  '{matching} of the {users} users of the last 30 days match the audience.':
    'Auf {matching} der {users} Nutzer der letzten 30 Tage passt die Zielgruppe.',
  '{matching} of {users} users match the audience. There are more; these were looked at.':
    'Auf {matching} von {users} Nutzern passt die Zielgruppe. Es gibt mehr; diese wurden angesehen.',
  'How many users match is not known, because what users come with is not remembered. An admin can switch that on in the settings.':
    'Auf wie viele Nutzer sie passt, ist nicht bekannt, weil nicht gemerkt wird, womit Nutzer kommen. Ein Admin kann das in den Einstellungen einschalten.',
  'How many users match is not known yet: no user with a token came in the last 30 days.':
    'Auf wie viele Nutzer sie passt, ist noch nicht bekannt: In den letzten 30 Tagen kam kein Nutzer mit einem Token.',
  'Open the settings': 'Einstellungen öffnen',
}
