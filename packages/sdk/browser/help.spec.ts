import { writeFile } from 'node:fs/promises'
import { helpOn, onlyThread, picture, publishArticles, replyAsAdmin, returnToTab } from './help-panel.ts'
import { setVisible } from './set-visible.ts'
import { expect, holdRequests, step, test } from './test.ts'

test('H1: there is help only if the tenant has published articles', async ({ app, page, tenant }) => {
  const { launcher } = helpOn(page)
  await app.open()
  await expect(launcher).toHaveCount(0)
  await publishArticles(tenant)
  await app.open()
  await expect(launcher).toHaveAccessibleName('Help')
})

test('B57: the content is requested before the modules, and the help when the page is idle', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await tenant.publish({ content_type: 'modal', title: 'News', trigger: { trigger_type: 'page_load' } })
  await app.open()
  // The SDK remembers from the first visit which modules it needs.
  await app.open({ init: false })
  await page.evaluate(() => {
    window.requestIdleCallback = callback => {
      Object.assign(window, { becomeIdle: callback })
      return 1
    }
  })
  await app.init()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const requestedAt = (file: RegExp) =>
    page.evaluate(
      wanted => performance.getEntries().find(({ name }) => wanted.test(name))?.startTime ?? Number.NaN,
      file,
    )
  expect(await requestedAt(/sdk\/content$/)).toBeLessThanOrEqual(await requestedAt(/sdk\/notice-/))
  expect(await requestedAt(/sdk\/help-/)).toBeNaN()
  await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle())
  await expect(helpOn(page).launcher).toBeVisible()
})

test('B57: a first visit sends one request, and loads only the modules of its own items', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ steps: [step('a', 0)], url_patterns: [{ pattern: '/' }] })
  await tenant.publish({
    content_type: 'banner',
    title: 'News',
    trigger: { trigger_type: 'page_load' },
    url_patterns: [{ pattern: '/elsewhere' }],
  })
  // Without `debug`, which has a file of its own.
  await app.open({ html: '<p id="a">A</p>', init: { debug: false } })
  await expect(page.locator('#guide-host .card')).toBeVisible()
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const files = paths.map(path => path.replace(/-[\w-]{6}\.js$/, ''))
  expect(files.slice(0, 5).sort()).toEqual([
    '/sdk/anchor',
    '/sdk/guide.js',
    '/sdk/tour',
    '/sdk/ui',
    '/v1/sdk/content',
  ])
})

test('H2: the search finds articles, announces how many, and opens them', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open()
  const { open, panel, press, rows, search, title } = helpOn(page)
  await open()
  await expect(rows).toHaveText([/Change your plan/, /Export a report/, /Invite your team/])
  await search.pressSequentially('invit')
  await expect(rows).toHaveText([/Invite your team/])
  await expect(panel.getByRole('status')).toHaveText('1 found')
  await rows.click()
  await expect(title('Invite your team')).toBeFocused()
  await expect(panel.getByRole('link', { name: 'roles' })).toBeVisible()
  await press('Back')
  await expect(rows).toBeFocused()
  await search.fill('nothing of the kind')
  await expect(panel.getByRole('status')).toHaveText('Nothing found')
  await expect(rows).toHaveCount(0)
})

test('H4: lists in an article have bullets and align with its text', async ({ app, page, tenant }) => {
  const { article_id } = await tenant.admin.createArticle({
    body: { title: 'Two ways', body: 'There are two:\n\n- by mail\n- by link', language: 'en' },
  })
  await tenant.admin.publishArticle({ params: { article_id } })
  await app.open()
  const { open, panel, rows } = helpOn(page)
  await open()
  await rows.click()
  const list = panel.getByRole('list').filter({ hasText: 'by mail' })
  await expect(list).toHaveCSS('list-style-type', 'disc')
  const [text, bullets] = await Promise.all([
    panel.getByText('There are two').boundingBox(),
    list.boundingBox(),
  ])
  expect(bullets?.x).toBe(text?.x)
})

test('H3: the next search waits for the response, and the last words win', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  const queries: string[] = []
  const { open, rows, search } = helpOn(page)
  await app.open()
  await open()
  await expect(rows).toHaveCount(3)
  const release = await holdRequests(page, '**/help/articles?*')
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/help/articles')) queries.push(searchParams.get('q') ?? '')
  })
  await search.pressSequentially('export')
  await expect.poll(() => queries).toEqual(['e'])
  release()
  await expect(rows).toHaveText([/Export a report/])
  expect(queries).toEqual(['e', 'export'])
})

test('H5: a visitor without a token can read, but not ask', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  await app.open()
  const { open, panel, rows } = helpOn(page)
  await open()
  await expect(rows).toHaveCount(3)
  await expect(panel.getByRole('button', { name: /question|Conversations/ })).toHaveCount(0)
  expect(urls.filter(url => url.includes('/threads'))).toEqual([])
})

test('H6: a question reaches the admins, with its first line as its subject', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { open, press, message, messages, title } = helpOn(page)
  await open()
  await press('Ask a question')
  await expect(message).toBeFocused()
  await message.pressSequentially('How do I export?')
  await message.press('Enter')
  await message.pressSequentially('All of it.')
  await message.press('Control+Enter')
  await expect(messages).toHaveText([/How do I export\?\s+All of it\.\s*You · .*\d/])
  await expect(message).toHaveValue('')
  await message.fill('And to where?')
  await press('Send')
  await expect(messages).toHaveCount(2)
  const thread = await tenant.admin.getThread({ params: { thread_id: await onlyThread(tenant) } })
  expect(thread.subject).toBe('How do I export?')
  expect(thread.messages.map(one => one.body)).toEqual(['How do I export?\nAll of it.', 'And to where?'])
  await press('Close')
  await open()
  await expect(title('How do I export?')).toBeVisible()
})

test('H7: unread replies are counted when the user returns to the page, until they are read', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, launcher, messages, open, press, rows, title } = helpOn(page)
  await open()
  await ask('How do I export?')
  await press('Back')
  await press('Close')
  await replyAsAdmin(tenant, 'Like this.')
  await expect(launcher).toHaveAccessibleName('Help')
  await returnToTab(page)
  await expect(launcher).toHaveAccessibleName('Help, 1 unread')
  await expect(launcher).toHaveText('1')
  await open()
  await expect(title('Conversations')).toBeFocused()
  await expect(rows).toHaveText([/How do I export\?.*1 unread/])
  await rows.click()
  await expect(messages.last()).toHaveText(/Like this\.\s*Support · .*\d/)
  await expect(launcher).toHaveAccessibleName('Help')
  await press('Back')
  await expect(rows).not.toContainText('unread')
})

test('H8: an open conversation checks for replies while the page is visible', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await page.clock.install()
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, messages, open, press } = helpOn(page)
  await open()
  await ask('How do I export?')
  let requests = 0
  page.on('request', request => {
    if (/threads\/\w+\?/.test(request.url())) requests++
  })
  await replyAsAdmin(tenant, 'Like this.')
  await page.clock.runFor(15_000)
  await expect(messages).toHaveText([/How/, /Like this/])
  expect(requests).toBe(1)
  await setVisible(page, false)
  await page.clock.runFor(60_000)
  expect(requests).toBe(1)
  await press('Close')
  await setVisible(page, true)
  await page.clock.runFor(60_000)
  expect(requests).toBe(1)
})

test('H9: files can be uploaded and downloaded, and images are displayed', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, messages, open, panel, press } = helpOn(page)
  await open()
  await ask('Look at this')
  const chooser = page.waitForEvent('filechooser')
  await press('Attach a file')
  const csv = { name: '$& <b>.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') }
  await (await chooser).setFiles([picture, csv, { ...csv, name: 'unwanted.csv' }])
  await press('Remove unwanted.csv')
  await press('Send')
  await expect(messages).toHaveText([/Look/, /dot\.png \(1 kB\)/, /\$& <b>\.csv \(1 kB\)/])
  const image = panel.getByRole('link', { name: /dot/ }).locator('img')
  await expect.poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBe(1)
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: /csv/ }).click()
  const stream = await (await download).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('a,b\n1,2')
  const { messages: stored } = await tenant.admin.getThread({
    params: { thread_id: await onlyThread(tenant) },
  })
  expect(stored.flatMap(one => one.attachments.map(({ name }) => name))).toEqual(['dot.png', '$& <b>.csv'])
})

test('H9: a file that is removed before its turn is not sent', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, messages, open, panel, press } = helpOn(page)
  await open()
  await ask('Look')
  const release = await holdRequests(page, '**/attachments')
  await panel.locator('input[type=file]').setInputFiles([picture, { ...picture, name: 'second.png' }])
  await press('Send')
  await expect(panel.getByText('Sending …')).toBeVisible()
  await press('Remove second.png')
  release()
  await expect(messages).toHaveText([/Look/, /dot\.png/])
  await expect(panel.getByText('Sending …')).toHaveCount(0)
  const { data } = await tenant.admin.listThreads()
  expect(data.items[0]?.message_count).toBe(2)
})

test('H10: the URL of a file is renewed while its conversation is open', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await page.clock.install()
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, messages, open, panel, press } = helpOn(page)
  await open()
  await ask('Look')
  await panel.locator('input[type=file]').setInputFiles(picture)
  await press('Send')
  await expect(messages).toHaveCount(2)
  const link = messages.getByRole('link')
  const first = await link.getAttribute('href')
  await expect
    .poll(async () => {
      await page.clock.runFor(15_000)
      return link.getAttribute('href')
    })
    .not.toBe(first)
  await expect(messages).toHaveCount(2)
})

test('H9: a file that is too large is refused before it is sent', async ({ app, page, tenant }, testInfo) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { alert, open, panel, press } = helpOn(page)
  await open()
  await press('Ask a question')
  // From a file, because Playwright sends a buffer to the browser as text, which takes long.
  const large = testInfo.outputPath('large.bin')
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1))
  await panel.locator('input[type=file]').setInputFiles(large)
  await expect(alert).toHaveText('Choose a file of up to 10 MB.')
  await expect(panel.getByRole('button', { name: /large/ })).toHaveCount(0)
})

test('H11: a draft survives going back, closing the panel and a new address', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, message, messages, open, press, title } = helpOn(page)
  await open()
  await press('Ask a question')
  await message.fill('Half a quest')
  await press('Back')
  await press('Ask a question')
  await expect(message).toHaveValue('Half a quest')
  await press('Close')
  await page.evaluate(() => history.pushState({}, '', '/elsewhere'))
  await open()
  await expect(message).toHaveValue('Half a quest')
  await message.fill('A question')
  await press('Send')
  await expect(messages).toHaveCount(1)
  await press('Back')
  await ask('Another question')
  await press('Back')
  await press('Conversations')
  await press(/^A question/)
  await expect(title('A question')).toBeFocused()
  await expect(messages).toHaveText([/A question/])
})

test('H12: the page can replace the labels of the help', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: { labels: { help: 'Hilfe', search: 'Hilfe suchen' } } })
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await expect(page.getByRole('dialog', { name: 'Hilfe' }).getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Hilfe suchen',
  )
})

for (const [locale, time] of [
  ['de', /\d\d\.\d\d\.\d{4}, \d\d:\d\d/],
  ['no locale', /\d/],
] as const) {
  test(`H12: times are formatted for the locale “${locale}”, and the team learns it if it is one`, async ({
    app,
    page,
    tenant,
  }) => {
    await publishArticles(tenant)
    await app.open({ init: { token: tenant.token('eve'), locale } })
    const { ask, messages, open } = helpOn(page)
    await open()
    await ask('Wann?')
    await expect(messages.locator('small')).toHaveText(time)
    const [thread] = (await tenant.admin.listThreads()).data.items
    expect(thread?.locale).toBe(locale === 'de' ? 'de' : null)
  })
}

test('H13: messages appear in the order in which they were written', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, message, messages, open, press } = helpOn(page)
  await open()
  await ask('First question')
  await replyAsAdmin(tenant, 'An answer')
  await message.fill('Second question')
  await press('Send')
  await expect(messages).toHaveText([/First question/, /An answer/, /Second question/])
})
