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

/**
 * `sent`: a mail server accepted the mail. `refused`: it refuses the recipient for good, so trying again is useless.
 * `deferred`: it does not take this mail now, but may take others. `failed`: anything else, as if the mail server were away;
 * it may pass.
 */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'failed'

/** Sends mail through a mail server. */
export interface Mailer {
  /** Never throws: callers have another way to deliver the message. */
  send(mail: Mail): Promise<MailOutcome>
}

/** Used if no mail server is configured. */
export const noMailer: Mailer = { send: async () => 'failed' }
