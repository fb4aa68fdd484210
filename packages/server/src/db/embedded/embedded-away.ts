/** The embedded database does not run: it broke down, took too long, or is closed. */
export class EmbeddedAway extends Error {
  readonly code = 'EMBEDDED_AWAY'

  constructor(reason: string) {
    super(`The embedded database is away: ${reason}`)
  }
}
