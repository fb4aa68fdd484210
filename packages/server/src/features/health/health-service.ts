import type { Database } from '../../db/database.ts'
import { unavailable } from '../../errors.ts'

/** Tells whether the service can do its work. */
export class HealthService {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async ready(): Promise<void> {
    await this.#database.ping().catch(() => {
      throw unavailable('The database does not answer.')
    })
  }
}
