import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../tools/run.mjs'

test('the events bench still compares Guide with bare inserts', { timeout: 600_000 }, async () => {
  const bench = fileURLToPath(new URL('run.mjs', import.meta.url))
  const output = await run(process.execPath, [bench, 'events', '--quick'])
  for (const contestant of ['Guide, four tenants', 'Guide, one tenant'])
    expect(output).toMatch(new RegExp(`\\| ${contestant} +\\| [\\d,]+ +\\|.+\\| ≥ 0.5 × +\\|`))
  for (const contestant of ['bulk insert', 'COPY', 'Guide, embedded'])
    expect(output).toMatch(new RegExp(`\\| ${contestant} +\\| [\\d,]+ +\\|`))
})
