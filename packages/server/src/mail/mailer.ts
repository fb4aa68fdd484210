export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mail to a mail server. */
export interface Mailer {
  /** Whether a mail server has taken it. Never fails: whoever asks has another way to pass a message on. */
  send(mail: Mail): Promise<boolean>
}

/** Where no mail server is set. */
export const noMailer: Mailer = { send: async () => false }
