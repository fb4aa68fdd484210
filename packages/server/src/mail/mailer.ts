export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer to the mail goes, if not to its sender. */
  replyTo?: string
  /** Makes two deliveries of the same mail one for most mail programs. */
  messageId?: string
  /** Where the recipient unsubscribes with one request (RFC 8058). */
  unsubscribeUrl?: string
}

/** Sends mail through a mail server. */
export interface Mailer {
  /** Returns whether a mail server accepted the mail. Never throws: callers have another way to deliver the message. */
  send(mail: Mail): Promise<boolean>
}

/** Used if no mail server is configured. */
export const noMailer: Mailer = { send: async () => false }
