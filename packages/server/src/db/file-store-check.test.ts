import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Guide, startGuideOn, startGuideOnNewDatabase } from '../testing/guide.ts'
import { callGuide } from '../testing/guide-command.ts'

test.skipIf(process.env.DATABASE === 'embedded')(
  'a node notices that another one stores files elsewhere, until one of them ends',
  async () => {
    const one = await startGuideOnNewDatabase({ METRICS_TOKEN: 'metrics' })
    const sharing = await startGuideOn(one.env)
    const folder = await mkdtemp(join(tmpdir(), 'guide-other-files-'))
    const ready = async (guide: Guide) => (await guide.request('GET', '/health/ready')).body
    const checkAll = async (...guides: Guide[]) => {
      for (const { deps } of guides) await deps.fileStore?.check()
    }
    await checkAll(one, sharing, one)
    for (const guide of [one, sharing]) expect(await ready(guide)).toEqual({ status: 'ready' })

    // A command is not a node.
    expect(await callGuide(['tenant', 'list'], { ...one.env, DATA_DIR: folder })).toMatchObject({ code: 0 })
    expect(await readdir(folder, { recursive: true })).not.toContain('attachments/store-id')

    const apart = await startGuideOn({ ...one.env, DATA_DIR: folder })
    await expect.poll(() => ready(apart)).toEqual({ status: 'ready', files: 'not_shared' })
    await checkAll(one)
    expect(await ready(one)).toEqual({ status: 'ready', files: 'not_shared' })
    expect(one.log.join('')).toContain('give all nodes the same folder as DATA_DIR')
    const metrics = await one.request('GET', '/metrics', { headers: { authorization: 'Bearer metrics' } })
    expect(metrics.body).toContain('guide_files_not_shared 1')

    await apart.close()
    await checkAll(one)
    expect(await ready(one)).toEqual({ status: 'ready' })
    await sharing.close()
    await one.close()
    await rm(folder, { recursive: true })
  },
)
