import { inGuide } from './remote-page.ts'
import { expect, test } from './test.ts'

const banner = { content_type: 'banner' as const, trigger: { trigger_type: 'page_load' as const } }

const changes: Record<string, () => void> = {
  pushState: () => history.pushState({}, '', '/two'),
  replaceState: () => history.replaceState({}, '', '/two'),
  popstate: () => history.back(),
  hashchange: () => location.assign('#two'),
}

for (const [name, change] of Object.entries(changes))
  test(`W10: after ${name} the page is evaluated once; old items leave and the others stay`, async ({
    app,
    remote,
    tenant,
  }) => {
    const [old, next] = name === 'hashchange' ? ['/one#', '/one#two'] : ['/one', '/two']
    const only = await tenant.publish({ ...banner, title: 'Only on one', url_patterns: [{ pattern: old }] })
    const bottom = { position: 'bottom' as const, title: 'Only on two' }
    await tenant.publish({ ...banner, ...bottom, url_patterns: [{ pattern: next }] })
    await tenant.publish({
      ...{ content_type: 'checklist' as const, title: 'Everywhere', trigger: banner.trigger },
      items: [{ item_id: 'a', title: 'Task' }],
    })
    await app.open({ path: '/one', init: false })
    if (name === 'popstate')
      await remote.evaluate(() => {
        history.replaceState({}, '', '/two')
        history.pushState({}, '', '/one')
      }, undefined)
    await app.init()
    await remote.sees(inGuide('.banner'), { text: /Only on one/ })
    await remote.click(inGuide('.pill'))
    await remote.press('Tab')
    await remote.press('Tab')
    await remote.sees(inGuide('.task'), { hasFocus: true })
    await remote.evaluate(() => performance.clearResourceTimings(), undefined)
    const heard = (await app.heard()).length

    await remote.evaluate(change, undefined)
    await remote.sees(inGuide('.banner'), { text: /Only on two/ })
    await remote.sees(inGuide('.task'), { isVisible: true, hasFocus: true })
    const requests = () =>
      remote.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /sdk.content$/.test(name)).length,
        undefined,
      )
    expect(await requests()).toBe(1)
    expect((await app.heard()).slice(heard)).toEqual([
      ['content:dismiss', { contentId: only, contentType: 'banner', reason: 'navigation' }],
      ['content:show', expect.objectContaining({ contentType: 'banner' })],
    ])
  })

test('W11: the history is wrapped only without the Navigation API', async ({ app, remote }) => {
  await app.open()
  const hasApi = await remote.evaluate(() => 'navigation' in window, undefined)
  const isWrapped = () => remote.evaluate(() => Object.hasOwn(history, 'pushState'), undefined)
  await expect.poll(isWrapped).toBe(!hasApi)
  await remote.evaluate(() => window.Guide?.destroy(), undefined)
  expect(await isWrapped()).toBe(false)
})
