import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callGuide } from '../testing/guide-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  'tenant list',
  'console link --tenant ten_1 --email ada@example.com',
  'key create --tenant ten_1',
  'export --tenant ten_1',
  'backup never-written.tar.gz',
  'after-restore',
])('guide %s refuses a folder without a database, and creates none', async line => {
  const dataDir = join(folder, 'none')
  expect(await callGuide(line.split(' '), { DATA_DIR: dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: `guide: There is no embedded database in ${dataDir}. Set DATABASE_URL or DATA_DIR.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
  expect(existsSync('never-written.tar.gz')).toBe(false)
})

test('guide move needs an embedded database even if DATABASE_URL is set', async () => {
  const to = 'postgres://127.0.0.1:1/x'
  const ended = await callGuide(['move', '--to', to], { DATA_DIR: folder, DATABASE_URL: to })
  expect([ended.code, ended.stderr]).toEqual([
    1,
    `guide: There is no embedded database in ${folder}. Set DATA_DIR to its folder.\n`,
  ])
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'root may not use the embedded database of another user, and changes nothing',
  async () => {
    const dataDir = await mkdtemp(join(folder, 'foreign-'))
    await mkdir(join(dataDir, 'postgres'))
    await chown(join(dataDir, 'postgres'), 65533, 65533)
    const to = 'postgres://127.0.0.1:1/x'
    for (const line of ['start', 'migrate', 'tenant list', 'backup x.tar.gz', `move --to ${to}`]) {
      const { code, stderr } = await callGuide(line.split(' '), { DATA_DIR: dataDir, PORT: '0' })
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/ belongs to the user #65533, .* Run it as #65533: sudo -u '#65533' DATA_DIR=/),
      ])
    }
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres'])

    await rm(join(dataDir, 'postgres'), { recursive: true })
    await chown(dataDir, 65533, 65533)
    expect((await callGuide(['migrate'], { DATA_DIR: dataDir })).stderr).toContain('Run it as #65533')
    expect(await readdir(dataDir)).toEqual([])
  },
)

test('every command names settings that are mistyped on stderr, and never their values', async () => {
  const env = { DATA_DIR: folder, DATABASE_ULR: 'postgres://u:hunter2@db/x' }
  const { stderr } = await callGuide(['tenant', 'list'], env)
  expect(stderr).toMatch(
    /^guide: DATABASE_ULR is not a setting .* Did you mean DATABASE_URL\?\nguide: There is no/,
  )
  expect(stderr).not.toContain('hunter2')
})
