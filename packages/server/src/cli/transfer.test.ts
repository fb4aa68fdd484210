import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentTypes, triggerTypes } from '@guide/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoKey, demoTenantId } from '../auth/demo.ts'
import { callGuide } from '../testing/guide-command.ts'
import { endGuideProcesses, runGuide, startGuideProcess } from '../testing/guide-process.ts'
import { freshStore } from '../testing/store.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let store: Awaited<ReturnType<typeof freshStore>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-transfer-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await freshStore()
})
afterEach(async () => {
  endGuideProcesses()
  await store.remove()
})

const env = () => ({ ENVIRONMENT: 'test', ...store.env })
/** Runs a command in this process, which is faster than in its own. */
const guide = (...args: string[]) => callGuide(args, env())

test('guide export and import move the demo tenant, which has examples of every kind, every trigger, and help', async () => {
  const server = await startGuideProcess({ ...store.env, ENVIRONMENT: 'local' }, ['start', '--demo'])
  const exported = await runGuide(['export', '--tenant', demoTenantId], env())
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  const document = JSON.parse(exported.stdout)
  const items: { status: string; published: { content_type?: string; trigger: { trigger_type: string } } }[] =
    [...document.tours, ...document.content]
  expect(document.articles.length).toBeGreaterThan(1)
  const statuses = [...items, ...document.articles].map(({ status }: { status: string }) => status)
  expect(new Set(statuses)).toEqual(new Set(['published']))
  const count = statuses.length + document.audiences.length
  const kinds = new Set(items.map(({ published }) => published.content_type ?? 'tour'))
  expect([...kinds].sort()).toEqual(['tour', ...contentTypes].sort())
  const triggers = new Set(items.map(({ published }) => published.trigger.trigger_type))
  expect([...triggers].sort()).toEqual([...triggerTypes].sort())

  const config = await fetch(`${server.url}/v1/sdk/config`, { headers: { 'x-api-key': demoKey } })
  expect(await config.json()).toMatchObject({ data: { help: { enabled: true } } })

  const file = join(folder, 'content.json')
  await writeFile(file, exported.stdout)
  const target = JSON.parse((await guide('tenant', 'create', '--name', 'Target', '--json')).stdout)
  const planned = () => guide('import', '--tenant', target.tenant_id, '--plan', file)
  const plan = await planned()
  expect([plan.code, plan.stdout]).toEqual([
    0,
    expect.stringContaining(`Plan: ${count} to create, 0 to change, 0 to leave. Nothing was changed.`),
  ])
  const applied = await runGuide(['import', '--tenant', target.tenant_id, '--apply', file], env())
  expect(applied.stdout).toContain(`Done: ${count} created, 0 changed, 0 left.`)
  await server.stop()

  document.content[0].definition.title = 'Renamed'
  await writeFile(file, JSON.stringify(document))
  const changed = await planned()
  expect(changed.stdout).toContain(`Plan: 0 to create, 1 to change, ${count - 1} to leave.`)
  expect(changed.stdout).toMatch(/ {6}title: ".*" → "Renamed"/)
})

test.each([
  ['no tenant', ['--plan', 'x.json'], 2, '--tenant is required'],
  ['neither plan nor apply', ['--tenant', 'ten_000000000000'], 2, 'Either --plan or --apply'],
  [
    'a file that does not exist',
    ['--tenant', 'ten_000000000000', '--plan', 'nowhere.json'],
    2,
    'cannot be read',
  ],
])('guide import with %s reports it', async (_, args, code, message) => {
  const run = await guide('import', ...args)
  expect([run.code, run.stderr, run.stdout]).toEqual([code, expect.stringContaining(message), ''])
})

test('guide import refuses another file and names the path of the problem', async () => {
  const file = join(folder, 'other.json')
  await writeFile(file, '{"format":"guide/1"}')
  const run = await guide('import', '--tenant', 'ten_000000000000', '--apply', file)
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('default_theme_id: is required')])
})
