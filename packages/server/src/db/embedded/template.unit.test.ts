import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { ensureDataDirectory, makeTemplate } from './template.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'guide-template-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const initialising = 120_000

async function staleTemplate(name: string) {
  const template = join(scratch, name)
  await mkdir(join(template, 'postgres'), { recursive: true })
  await writeFile(join(template, 'postgres', 'PG_VERSION'), 'something old')
  await writeFile(join(template, 'stamp'), 'of other migrations')
  return template
}

test('a template is rebuilt once if the migrations change, and contains all tables', {
  timeout: initialising,
}, async () => {
  const template = await staleTemplate('template')
  expect(await makeTemplate(template)).toBe(true)
  expect(await makeTemplate(template)).toBe(false)
  expect(await readdir(scratch)).toEqual(['template'])

  const dataDir = join(scratch, 'from-template')
  await mkdir(dataDir)
  await ensureDataDirectory(dataDir, template)
  const database = await openDatabase({ url: null, dataDir })
  expect(await migrate(database)).toBe(0)
  const { rows } = await database.sql.execute(sql`select count(*)::int as count from tenants`)
  expect(rows).toEqual([{ count: 0 }])
  await database.close()
})

const nobody = { uid: 65_534, gid: 65_534 }
const templateModule = fileURLToPath(new URL('../../../dist/db/embedded/template.js', import.meta.url))
const canBeNobody = process.getuid?.() === 0 && spawnSync('test', ['-r', templateModule], nobody).status === 0

test.skipIf(!canBeNobody)(
  'another user than the one who built it can copy a read-only template',
  async () => {
    const template = join(scratch, 'template')
    const dataDir = join(scratch, 'of-nobody')
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    await chmod(scratch, 0o755)
    spawnSync('chmod', ['-R', 'a-w', template])
    const script = `const { ensureDataDirectory } = await import(${JSON.stringify(templateModule)})
    await ensureDataDirectory(${JSON.stringify(dataDir)}, ${JSON.stringify(template)})`
    const { error, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], nobody)
    expect([error, String(stderr)]).toEqual([undefined, ''])
    const { uid, mode } = await stat(join(dataDir, 'postgres', 'PG_VERSION'))
    expect([uid, mode & 0o777]).toEqual([nobody.uid, 0o600])
  },
)

test('a template with other migrations is not used, and the log says why it takes longer', {
  timeout: initialising,
}, async () => {
  const dataDir = join(scratch, 'from-nothing')
  await mkdir(dataDir)
  const log: string[] = []
  const directory = await ensureDataDirectory(dataDir, await staleTemplate('stale'), line => log.push(line))
  expect(log).toEqual(['creating the database, which takes some seconds'])
  expect(await readFile(join(directory, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\s*$/)
})

test('the leftovers of a killed first start are removed', async () => {
  const dataDir = join(scratch, 'interrupted')
  await mkdir(join(dataDir, 'postgres.new'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new', 'half a file'), '')
  await ensureDataDirectory(dataDir)
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('half a file')
})

test('an existing database is not changed, and other users cannot read it', async () => {
  const dataDir = join(scratch, 'interrupted')
  const directory = join(dataDir, 'postgres')
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  await writeFile(join(directory, 'mine'), '')
  expect(await ensureDataDirectory(dataDir)).toBe(directory)
  expect(await readdir(directory)).toContain('mine')
})
