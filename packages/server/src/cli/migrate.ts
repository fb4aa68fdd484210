import { databaseSettings } from '../db/database-settings.ts'
import { readLock } from '../db/embedded/data-dir-lock.ts'
import { type Command, readOptions } from './command.ts'
import { commandSettings } from './command-settings.ts'

const help = `Usage: guide migrate

Brings the tables of the database up to date. "guide start" does the same; run this command to do it
before a roll-out.`

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database up to date',
  help,
  async run(args, env) {
    readOptions(args, {})
    const settings = commandSettings(env, { mayCreate: true })
    const running = settings.databaseUrl ? null : readLock(settings.dataDir)
    if (running) {
      console.log(
        `The server that uses ${settings.dataDir} (pid ${running.pid}) brought the database up to date when it started.`,
      )
      return 0
    }
    const { openDatabase } = await import('../db/database.ts')
    const { migrate } = await import('../db/migrate.ts')
    const log = (message: string) => console.error(message)
    const database = await openDatabase({ ...databaseSettings(settings), log })
    try {
      const applied = await migrate(database, log)
      const migrations = applied === 1 ? '1 migration' : `${applied} migrations`
      console.log(applied === 0 ? 'The database is up to date.' : `Applied ${migrations}.`)
    } finally {
      await database.close()
    }
    return 0
  },
}
