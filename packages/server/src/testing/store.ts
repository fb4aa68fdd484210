import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateOn } from '../db/migrate.ts'

const templateName = 'guide_template'

/** A place for the data of a service. `env` holds the settings that lead to it. */
interface Store {
  env: NodeJS.ProcessEnv
  remove(): Promise<void>
}

/** A new data directory and, on PostgreSQL, a new and empty database. */
export const freshStore = (): Promise<Store> => createStore('template1')

/** The same, but the database already has all tables. The embedded database copies its own template. */
export const migratedStore = (): Promise<Store> => createStore(templateName)

async function createStore(template: string): Promise<Store> {
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'data-'))
  const database = process.env.DATABASE === 'postgres' ? await createDatabase(template) : null
  return {
    env: { DATA_DIR: dataDir, ...database?.env },
    async remove() {
      await database?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createDatabase(template: string) {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test')
  const name = `guide_${randomBytes(6).toString('hex')}`
  // Copying files takes half the time of the default strategy, which writes a log of every page.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    env: { DATABASE_URL: urlOf(server, name) },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

/** Creates the database that `migratedStore` copies. Copying it is faster than running all migrations. */
export async function createTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${templateName}`)
  const client = new pg.Client({ connectionString: urlOf(server, templateName) })
  await client.connect()
  await migrateOn(client).finally(() => client.end())
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
