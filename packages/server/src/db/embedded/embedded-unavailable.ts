/** The embedded database does not run: it crashed, a statement took too long, or it is closed. */
export class EmbeddedUnavailable extends Error {
  readonly code = 'EMBEDDED_UNAVAILABLE'

  constructor(reason: string) {
    super(`The embedded database is unavailable: ${reason}`)
  }
}
