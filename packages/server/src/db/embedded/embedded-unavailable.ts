/** The embedded database does not run: it crashed, a statement took too long, or it is closed. */
export class EmbeddedUnavailable extends Error {
  readonly code = 'EMBEDDED_UNAVAILABLE'
  readonly reason: string

  constructor(reason: string) {
    super(`The embedded database is unavailable: ${reason}`)
    this.reason = reason
  }
}
