import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseSettings } from '../db/database-settings.ts'
import type { Settings } from '../env.ts'
import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'

const help = `Usage: guide move --to postgres://user:password@host/database

Copies everything from the embedded database in DATA_DIR into an empty PostgreSQL database, and compares the
copy with the original, row by row. Stop the server first. The embedded database stays as it is.

  --to <url>   the database to move to; use the URL of the server itself and not that of a pooler`

export const moveCommand: Command = {
  name: 'move',
  summary: 'move from the embedded database to PostgreSQL',
  help,
  async run(args, env) {
    refuseRemote(env, 'move')
    const { to } = readOptions(args, { to: { type: 'string' } })
    if (!to || !/^postgres(ql)?:\/\/./.test(to))
      throw new UsageError('--to is required, with a postgres:// URL.')
    const settings = commandSettings(env, { usesDataDir: true })
    const tables = await move(settings, to)
    for (const [name, { rows }] of Object.entries(tables))
      if (rows !== '0') console.log(`  ${name.padEnd(24)} ${rows}`)
    console.log(`\n${nextSteps(settings)}`)
    return 0
  },
}

async function move(settings: Settings, to: string) {
  const { openDatabase } = await import('../db/database.ts')
  const { withCopyOf } = await import('../db/copy/read-copy.ts')
  const { writeCopy } = await import('../db/copy/write-copy.ts')
  const { migrate } = await import('../db/migrate.ts')
  const source = await openDatabase({ url: null, dataDir: settings.dataDir })
  try {
    const target = await openDatabase({
      ...databaseSettings(settings),
      url: to,
      urlName: '--to',
      directUrl: null,
    })
    try {
      const tables = await withCopyOf(source, ({ plan, batches, sums }) =>
        writeCopy(target, { plan, batches: batches(), sums }),
      )
      await migrate(target)
      return tables
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function nextSteps({ dataDir, s3 }: Settings): string {
  const attachments = join(dataDir, 'attachments')
  const files =
    !s3 && existsSync(attachments)
      ? `Files of attachments stay in ${attachments}. Every node needs this folder, or a bucket (S3_BUCKET) with a copy of it.`
      : 'There are no files to move.'
  return `Moved. All rows were compared with the original.
${files}
Next: set DATABASE_URL to the new database and start the server. When all is well, delete ${join(dataDir, 'postgres')}.`
}
