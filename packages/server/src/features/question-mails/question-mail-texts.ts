import type { MailLanguage } from '@guide/contracts'

const english = {
  locale: 'en-GB',
  yourProduct: 'your product',
  newQuestion: (subject: string) => `New question: ${subject}`,
  newMessage: (subject: string) => `New message: ${subject}`,
  severalThreads: (count: number) => `${count} questions wait for an answer`,
  intro: (tenant: string) => `Users of ${tenant} wrote these messages. Your team has not read them yet.`,
  file: '(a file)',
  test: 'test environment',
  others: (count: number) => (count === 1 ? 'And one more message.' : `And ${count} more messages.`),
  answer: 'Read and answer',
  more: (count: number) => (count === 1 ? 'One more question waits.' : `${count} more questions wait.`),
  inbox: 'Open the inbox',
  why: {
    at_once: (tenant: string) =>
      `You get such a mail at most every ten minutes, because you answer questions of users of ${tenant}.`,
    daily: (tenant: string) =>
      `You get such a mail at most once a day, because you answer questions of users of ${tenant}.`,
  },
  change: 'Change how often, or turn these mails off',
}

const german: typeof english = {
  locale: 'de-DE',
  yourProduct: 'Ihr Produkt',
  newQuestion: subject => `Neue Frage: ${subject}`,
  newMessage: subject => `Neue Nachricht: ${subject}`,
  severalThreads: count => `${count} Fragen warten auf eine Antwort`,
  intro: tenant =>
    `Nutzer von ${tenant} haben diese Nachrichten geschrieben. Ihr Team hat sie noch nicht gelesen.`,
  file: '(eine Datei)',
  test: 'Testumgebung',
  others: count => (count === 1 ? 'Und eine weitere Nachricht.' : `Und ${count} weitere Nachrichten.`),
  answer: 'Lesen und antworten',
  more: count => (count === 1 ? 'Eine weitere Frage wartet.' : `${count} weitere Fragen warten.`),
  inbox: 'Posteingang öffnen',
  why: {
    at_once: tenant =>
      `Sie erhalten eine solche E-Mail höchstens alle zehn Minuten, weil Sie Fragen der Nutzer von ${tenant} beantworten.`,
    daily: tenant =>
      `Sie erhalten eine solche E-Mail höchstens einmal am Tag, weil Sie Fragen der Nutzer von ${tenant} beantworten.`,
  },
  change: 'Ändern, wie oft, oder diese E-Mails abbestellen',
}

/** The texts of the mail about new questions. */
export const questionMailTexts: Record<MailLanguage, typeof english> = { en: english, de: german }
