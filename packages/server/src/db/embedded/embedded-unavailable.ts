/** The embedded database does not run: it broke down, took too long, or is closed. */
export class EmbeddedUnavailable extends Error {
  readonly code = 'EMBEDDED_UNAVAILABLE'

  constructor(reason: string) {
    super(`The embedded database is away: ${reason}`)
  }
}
