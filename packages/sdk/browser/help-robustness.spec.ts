import { activity, countActivity, expectIdle } from './activity.ts'
import { helpOn, onlyThread, picture, publishArticles, returnToTab } from './help-panel.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { expect, test } from './test.ts'

test('H17: if the service is down, the panel says so and offers to try again', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  await app.open({ init: { token: tenant.token('eve') } })
  const { alert, launcher, open, press, rows } = helpOn(page)
  await expect(launcher).toBeVisible()
  await page.route('**/v1/sdk/help/**', route => route.abort())
  await returnToTab(page)
  await open()
  await expect(alert).toHaveText('That did not work. Try again.')
  await page.unroute('**/v1/sdk/help/**')
  await press('Try again')
  await expect(rows).toHaveCount(3)
  await expect(alert).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('guide-host')
  expect(thrown).toEqual([])
})

test('H17: invalid responses of the service throw nothing into the page', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  const { message, open, panel, press } = helpOn(page)
  for (const body of [
    '<html>',
    '{}',
    '{"data":{"items":7}}',
    '{"data":{"items":[{"title":7}]},"messages":[7]}',
  ]) {
    await page.route('**/v1/sdk/help/**', route => route.fulfill({ contentType: 'application/json', body }))
    await app.open({ init: { token: tenant.token('eve') } })
    await open()
    await expect(panel.locator('.body')).toHaveAttribute('aria-busy', 'false')
    await press('Ask a question')
    await message.fill('Hello?')
    await press('Send')
    await expect(panel.locator('[aria-hidden=true]')).toHaveCount(0)
    expect(thrown, body).toEqual([])
  }
})

test('H18: a message that could not be sent can be sent again, and arrives once', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { alert, ask, message, messages, open, panel, press } = helpOn(page)
  await open()
  await ask('One')
  await panel.locator('input[type=file]').setInputFiles(picture)
  await page.route('**/attachments', route => route.abort())
  await message.fill('Two')
  await press('Send')
  await expect(alert).toHaveText('That did not work. Try again.')
  await expect(messages).toHaveText([/One/, /Two/])
  await expect(message).toHaveValue('')
  await page.route('**/messages', route => route.abort())
  await message.fill('Three')
  await press('Send')
  await expect(message).toHaveValue('Three')
  await expect(messages).toHaveCount(2)
  await page.unrouteAll()
  await press('Send')
  await expect(messages).toHaveText([/One/, /Two/, /Three/, /dot\.png/])
  await expect(alert).toBeEmpty()
  const { message_count } = await tenant.admin.getThread({ params: { thread_id: await onlyThread(tenant) } })
  expect(message_count).toBe(4)
})

test('H18: a message whose response was lost is stored once, even if it is sent again', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { alert, message, messages, open, panel, press } = helpOn(page)
  const stored = async () => {
    const { messages } = await tenant.admin.getThread({ params: { thread_id: await onlyThread(tenant) } })
    return messages.map(({ body }) => body)
  }
  /** Sends a message whose response is lost, then sends it again. */
  const sendTwice = async (text: string) => {
    await message.fill(text)
    await page.route('**/v1/sdk/help/**', async route => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await press('Send')
    await expect(alert.first()).toHaveText('That did not work. Try again.')
    await expect(message).toHaveValue(text)
    await page.unrouteAll()
    await press('Send')
    await expect(panel.locator('[aria-hidden=true]')).toHaveCount(0)
    await expect(message).toHaveValue('')
  }
  await open()
  await press('Ask a question')
  await sendTwice('One')
  await expect(messages).toHaveText([/One/])
  expect(await stored()).toEqual(['One'])
  await sendTwice('Two')
  await expect(messages).toHaveText([/One/, /Two/])
  expect(await stored()).toEqual(['One', 'Two'])
  await message.fill('Two')
  await press('Send')
  await expect(messages).toHaveText([/One/, /Two/, /Two/])
  expect(await stored()).toEqual(['One', 'Two', 'Two'])
})

test('H18: after a message was seen to arrive, the same text is a new message', async ({
  app,
  page,
  tenant,
}) => {
  await page.clock.install()
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { alert, ask, message, messages, open, press } = helpOn(page)
  await open()
  await ask('It is broken')
  await expect(messages).toHaveText([/broken/])
  const thread_id = await onlyThread(tenant)
  await page.route('**/v1/sdk/help/**', async route => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await message.fill('Yes')
  await press('Send')
  await expect(alert.first()).toHaveText('That did not work. Try again.')
  await page.unrouteAll()
  await tenant.admin.replyToThread({ params: { thread_id }, body: { body: 'Shall I close this?' } })
  await page.clock.runFor(16_000)
  await expect(messages).toHaveText([/broken/, /Yes/, /close this/])
  await press('Send')
  await expect(messages).toHaveText([/broken/, /Yes/, /close this/, /Yes/])
})

test('H19: an expired token is replaced before a file is sent', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: false })
  await page.evaluate(
    ([apiKey, good]) => {
      let calls = 0
      return window.Guide?.init({ apiKey, getToken: () => (calls++ === 0 ? good : 'expired') })
    },
    [tenant.apiKey, tenant.token('eve')] as const,
  )
  const { ask, messages, open, panel, press } = helpOn(page)
  await open()
  await ask('Look')
  let uploads = 0
  let requests = 0
  await page.route('**/threads/**', async route => {
    if (route.request().url().endsWith('/attachments')) uploads++
    if (requests++ === 0) return route.fulfill({ status: 401, body: '{}' })
    return route.continue({
      headers: { ...route.request().headers(), authorization: `Bearer ${tenant.token('eve')}` },
    })
  })
  await panel.locator('input[type=file]').setInputFiles(picture)
  await press('Send')
  await expect(messages).toHaveText([/Look/, /dot\.png/])
  expect(uploads).toBe(1)
})

test('H20: the link of a file leads nowhere but to the service', async ({ app, page, service, tenant }) => {
  await publishArticles(tenant)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, open, panel, press, rows } = helpOn(page)
  await open()
  await ask('Look')
  await panel.locator('input[type=file]').setInputFiles(picture)
  await press('Send')
  await expect(panel.locator('.message img')).toBeVisible()
  for (const url of [
    'javascript:alert(1)',
    'https://evil.example/x',
    '.evil.example/x',
    '//evil.example/x',
  ]) {
    await page.route('**/threads/*?*', async route => {
      const response = await route.fetch()
      const thread = await response.json()
      for (const message of thread.messages) for (const file of message.attachments) file.url = url
      await route.fulfill({ response, json: thread })
    })
    await app.open({ init: { token: tenant.token('eve') } })
    await open()
    await press('Conversations')
    await rows.click()
    await expect(panel.getByText('dot.png')).toBeVisible()
    const href = await panel.locator('.message a').evaluate(link => (link as HTMLAnchorElement).href)
    if (href) expect(new URL(href).origin, url).toBe(service.url)
    expect(await panel.locator('.message img').count(), url).toBe(href ? 1 : 0)
  }
})

test('B4: the help works under the strictest policy, without a single violation', async ({
  app,
  page,
  service,
  tenant,
}) => {
  await publishArticles(tenant)
  const policyViolations = await watchPolicy(page)
  await app.open({
    headers: strictPolicy(service.url),
    init: { token: tenant.token('eve') },
  })
  const { ask, messages, open, panel, press, rows } = helpOn(page)
  await open()
  await rows.last().click()
  await press('Back')
  await ask('<img src=x onerror="window.pwned=1">')
  await panel.locator('input[type=file]').setInputFiles(picture)
  await press('Send')
  await expect(messages).toHaveText([/<img src=x onerror/, /dot\.png/])
  await expect
    .poll(() => panel.locator('img').evaluate(one => (one as HTMLImageElement).naturalWidth))
    .toBe(1)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(await policyViolations()).toEqual([])
})

test('B24: a page that resets every style changes no pixel of the help', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hostile = `* { all: unset !important } #guide-host { display: none !important; opacity: 0 !important }
    button, input { transform: scale(2) !important; color: red !important } div { position: absolute !important }`
  await app.open({ head: '<style>html{background:#fff}</style>' })
  const { launcher, open, panel, rows } = helpOn(page)
  await open()
  await expect(rows).toHaveCount(3)
  const shots = []
  for (const css of ['', hostile]) {
    await page.evaluate(text => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
    shots.push(await panel.screenshot({ caret: 'hide' }), await launcher.screenshot())
  }
  expect(shots[0]?.equals(shots[2] as Buffer)).toBe(true)
  expect(shots[1]?.equals(shots[3] as Buffer)).toBe(true)
})

test('B15: nothing runs while nothing happens, whether the help is closed or open', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await page.clock.install()
  await page.addInitScript(countActivity)
  await app.open({ init: { token: tenant.token('eve') } })
  const { ask, launcher, open, press, rows } = helpOn(page)
  await expect(launcher).toBeVisible()
  await expectIdle(page)
  await open()
  await expect(rows).toHaveCount(3)
  await expectIdle(page)
  await ask('How?')
  expect(await activity(page)).toMatchObject({ setInterval: 1 })
  await press('Close')
  await expectIdle(page)
})

test('H21: stop removes the help, start brings it back, and destroy leaves nothing behind', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await page.addInitScript(() => {
    const running = new Set<number>()
    const listeners = new Map<string, number>()
    Object.assign(window, {
      left: () => [running.size, ...[...listeners].filter(([, count]) => count !== 0)],
    })
    const { setInterval: set, clearInterval: clear } = window
    window.setInterval = ((work: () => void, ms: number) => {
      const timer = set(work, ms)
      running.add(timer)
      return timer
    }) as never
    window.clearInterval = ((timer: number) => {
      running.delete(timer)
      clear(timer)
    }) as never
    for (const target of [window, document]) {
      const add = target.addEventListener
      target.addEventListener = ((name: string, ...rest: [never, never]) => {
        const { signal } = Object(rest[1]) as { signal?: AbortSignal }
        listeners.set(name, (listeners.get(name) ?? 0) + 1)
        signal?.addEventListener('abort', () => listeners.set(name, (listeners.get(name) ?? 0) - 1))
        add.call(target, name, ...rest)
      }) as never
    }
  })
  await app.open({ html: '<button id="one">One</button>', init: false })
  const left = () => page.evaluate(() => (window as unknown as { left(): unknown[] }).left())
  const before = await left()
  const { ask, launcher, open, panel } = helpOn(page)
  await app.init({ token: tenant.token('eve') })
  await open()
  await ask('How?')
  await page.evaluate(() => window.Guide?.stop())
  await expect(launcher).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  expect((await left())[0]).toBe(0)
  await page.evaluate(() => window.Guide?.start())
  await open()
  await ask('And now?')
  await page.evaluate(() => window.Guide?.destroy())
  await expect(page.locator('#guide-host')).toHaveCount(0)
  expect(await left()).toEqual(before)
})
