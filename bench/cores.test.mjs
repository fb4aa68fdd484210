import { expect, test } from 'vitest'
import { quickRun } from './quick-run.mjs'

test('the cores bench still compares one worker with several', { timeout: 600_000 }, async () => {
  const output = await quickRun('cores')
  for (const workers of [1, 2])
    expect(output).toMatch(
      new RegExp(
        `\\| ${workers} +\\| [\\d,]+ +\\| \\d+\\.\\d\\d × +\\| [\\d.]+ ms +\\| \\d+ µs +\\| [\\d,]+ +\\|`,
      ),
    )
})
