import { readLock } from '../db/embedded/data-dir-lock.ts'
import { readSettings } from '../env.ts'
import { type Command, readOptions } from './command.ts'

const help = `Usage: guide migrate

Brings the database up to date. "guide start" does it too; this is for doing it ahead of a roll-out.`

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database up to date',
  help,
  async run(args, env) {
    readOptions(args, {})
    const settings = readSettings(env)
    const running = settings.databaseUrl ? null : readLock(settings.dataDir)
    if (running) {
      console.log(
        `The server that runs on ${settings.dataDir} (pid ${running.pid}) brought it up to date at its start.`,
      )
      return 0
    }
    const { openDatabase } = await import('../db/database.ts')
    const { migrate } = await import('../db/migrate.ts')
    const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir })
    try {
      const applied = await migrate(database)
      const migrations = applied === 1 ? '1 migration' : `${applied} migrations`
      console.log(applied === 0 ? 'The database is up to date.' : `Applied ${migrations}.`)
    } finally {
      await database.close()
    }
    return 0
  },
}
