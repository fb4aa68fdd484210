import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '../testing/published.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
// In a workspace of its own: it needs an older TypeScript than the rest.
const generator = createRequire(join(root, 'tools/client-generator/package.json'))
const packageFile = (name: string, file: string) =>
  join(dirname(generator.resolve(`${name}/package.json`)), file)
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const example = join(root, 'examples/typed-client/read-and-report.ts')

const { guide, provider } = await sharedWorld()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-client-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

const node = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } }).catch(
    ({ stdout, stderr }) => expect.fail(`${args[0]}: ${stdout}${stderr}`),
  )

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    rewriteRelativeImportExtensions: true,
    types: ['node'],
    outDir: 'out',
  },
  files: ['read-and-report.ts'],
}

test('a client generated from the published interface compiles strictly and drives the SDK edge', async () => {
  const tenant = await createTenant(guide, provider)
  await publishTour(tenant, { title: 'First steps' })
  const { article_id } = await tenant.admin.client.createArticle({
    body: { title: 'Your invoice', body: 'It is **here**.', language: 'en' },
  })
  await tenant.admin.client.publishArticle({ params: { article_id } })

  await copyFile(example, join(folder, 'read-and-report.ts'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const document = `${guide.url}/api/v1/openapi.json`
  await node([packageFile('openapi-typescript', 'bin/cli.js'), document, '-o', 'guide-api.ts'])
  await node([compiler, '-p', '.'])
  const { stdout } = await node(['out/read-and-report.js'], {
    GUIDE_URL: guide.url,
    GUIDE_KEY: tenant.apiKey,
    GUIDE_TOKEN: provider.sign({ sub: 'grace' }),
  })

  expect(JSON.parse(stdout)).toEqual({
    tenant: tenant.tenantId,
    title: 'First steps',
    state: 'none',
    events: { accepted: 1, duplicates: 1, rejected: [] },
    article: ['Your invoice', 'paragraph'],
    thread: 'An invoice',
    attachment: expect.stringContaining('/v1/sdk/help/attachments/'),
  })
})
