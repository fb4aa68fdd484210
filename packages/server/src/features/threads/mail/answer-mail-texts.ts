import type { MailLanguage } from '@guide/contracts'

const english = {
  team: 'The team',
  replyAbove: 'Reply above this line',
  file: 'We sent you a file. Open the help to see it.',
  why: (team: string) =>
    `${team} answered your question. You get this mail because you have not read the answer in the help yet; answers that you read there are not mailed.`,
  unsubscribe: 'Get no more mails about answers',
}

const german: typeof english = {
  team: 'Das Team',
  replyAbove: 'Antworten Sie oberhalb dieser Zeile',
  file: 'Wir haben Ihnen eine Datei geschickt. Öffnen Sie die Hilfe, um sie zu sehen.',
  why: team =>
    `${team} hat Ihre Frage beantwortet. Sie erhalten diese E-Mail, weil Sie die Antwort noch nicht in der Hilfe gelesen haben; Antworten, die Sie dort lesen, schicken wir nicht.`,
  unsubscribe: 'Keine E-Mails über Antworten mehr erhalten',
}

/** The texts of the mail about an answer. `cut-quoted.ts` knows the line above which people answer. */
export const answerMailTexts: Record<MailLanguage, typeof english> = { en: english, de: german }
