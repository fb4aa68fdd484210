import type { Page } from '@playwright/test'
import type { HostName } from './hosts.ts'
import { expect, step, test } from './test.ts'

const light = 'rgb(255, 255, 255)'

/** Whether the banner of Guide is light or dark. */
const look = (page: Page) =>
  page.evaluate(white => {
    const banner = document.getElementById('guide-host')?.shadowRoot?.querySelector('.banner')
    return banner && (getComputedStyle(banner).backgroundColor === white ? 'light' : 'dark')
  }, light)

const banner = {
  content_type: 'banner' as const,
  ...{ title: 'News', body: 'x', trigger: { trigger_type: 'page_load' as const } },
}

/** How pages say that they are dark, or only show it. */
const darkPages: Record<string, [head: string, change: string]> = {
  'its color-scheme': ['<style>:root{color-scheme:dark}</style>', ''],
  'the class dark': ['', 'document.documentElement.className = "h-full dark"'],
  'a class of the body': ['', 'document.body.className = "page dark-mode"'],
  'the class of Shoelace': ['', 'document.documentElement.className = "sl-theme-dark"'],
  'data-theme': ['', 'document.documentElement.dataset.theme = "dark"'],
  'data-bs-theme': ['', 'document.documentElement.dataset.bsTheme = "dark"'],
  'its background': ['<style>body{background:#101418}</style>', ''],
  'a background of Tailwind': ['<style>body{background:oklch(0.13 0.028 261.692)}</style>', ''],
  'the background of its root': ['<style>html{background:rgb(10 20 30)}</style>', ''],
}

for (const [name, [head, change]] of Object.entries(darkPages)) {
  test(`B49: the theme follows the page, which is dark by ${name}`, async ({ app, page, tenant }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await tenant.publish(banner)
    await app.open({ head, html: '<h1>Acme</h1>', init: false })
    await page.evaluate(change)
    await app.init()
    await expect.poll(() => look(page)).toBe('dark')
  })
}

const lightPages: Record<string, string> = {
  'its color-scheme': '<style>:root{color-scheme:light}</style>',
  'its background': '<style>body{background:#fff}</style>',
  'a background of Tailwind': '<style>body{background:oklch(0.985 0.002 247.839)}</style>',
  'an attribute': '<script>document.documentElement.dataset.theme = "light"</script>',
}

for (const [name, head] of Object.entries(lightPages)) {
  test(`B49: in a dark system, the theme follows a page that is light by ${name}`, async ({
    app,
    page,
    tenant,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await tenant.publish(banner)
    await app.open({ head, html: '<h1>Acme</h1>' })
    await expect.poll(() => look(page)).toBe('light')
  })
}

test('B49: classes that only apply in dark mode say nothing', async ({ app, page, tenant }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await tenant.publish({ ...banner, dismiss_behavior: 'always' })
  for (const className of ['bg-white dark:bg-gray-900', 'sidebar-dark font-light-dark']) {
    await app.open({ html: '<h1>Acme</h1>', init: false })
    await page.evaluate(name => {
      document.body.className = name
    }, className)
    await app.init()
    await expect.poll(() => look(page)).toBe('light')
  }
})

test('B49: to look at the page does not touch the handlers of its window', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ html: '<h1>Acme</h1>', init: false })
  await page.evaluate(() => {
    document.body.setAttribute('onbeforeunload', 'return "x"')
    window.onbeforeunload = null
  })
  await app.init()
  await expect.poll(() => look(page)).not.toBe(undefined)
  expect(await page.evaluate(() => window.onbeforeunload)).toBe(null)
})

test('B49: an undefined theme is the theme auto', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ head: '<style>body{background:#000}</style>', init: { theme: undefined as never } })
  await expect.poll(() => look(page)).toBe('dark')
})

test('B49: a page that says nothing, and one that follows the system, have the theme of the system', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ ...banner, dismiss_behavior: 'always' })
  for (const head of ['', '<style>:root{color-scheme:light dark}</style>']) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await app.open({ head, html: '<nav class="navbar-light" data-sidebar="light">Acme</nav>' })
    await expect.poll(() => look(page)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => look(page)).toBe('light')
  }
})

test('B49: a change of the page is followed at once, also after the page has replaced its body', async ({
  app,
  page,
  tenant,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await tenant.publish(banner)
  await app.open({
    head: '<style>.night{background:#111;transition:background 50ms}</style>',
    html: '<button style="margin:200px" onclick="document.body.classList.toggle(`night`)">Theme</button>',
  })
  await expect.poll(() => look(page)).toBe('light')
  const set = (code: string) => page.evaluate(code)
  await set('document.documentElement.classList.add("dark")')
  await expect.poll(() => look(page)).toBe('dark')
  await set('document.documentElement.classList.remove("dark")')
  await expect.poll(() => look(page)).toBe('light')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect.poll(() => look(page)).toBe('dark')
  await set(
    'document.body.replaceWith(Object.assign(document.createElement("body"), { className: "plain" }))',
  )
  await expect.poll(() => look(page)).toBe('light')
  await set('document.body.dataset.colorMode = "dark"')
  await expect.poll(() => look(page)).toBe('dark')
})

/** How users or their applications switch to the dark mode of a library, and back. */
const switches: Partial<Record<HostName, [dark: string, light: string]>> = {
  mui: ['document.getElementById("theme").click()', 'document.getElementById("theme").click()'],
  bootstrap: [
    'document.documentElement.dataset.bsTheme = "dark"',
    'document.documentElement.removeAttribute("data-bs-theme")',
  ],
  'element-plus': [
    'document.documentElement.classList.add("dark")',
    'document.documentElement.classList.remove("dark")',
  ],
  shoelace: [
    'document.documentElement.classList.add("sl-theme-dark")',
    'document.documentElement.classList.remove("sl-theme-dark")',
  ],
  'ag-grid': [
    'document.body.dataset.agThemeMode = "dark"',
    'document.body.removeAttribute("data-ag-theme-mode")',
  ],
}

for (const [host, [dark, light]] of Object.entries(switches))
  test(`B49: the dark mode of ${host} is followed at once`, async ({ app, page, tenant }) => {
    await tenant.publish(banner)
    await app.openHost(host as HostName)
    await expect.poll(() => look(page)).toBe('light')
    await page.evaluate(dark)
    await expect.poll(() => look(page)).toBe('dark')
    await page.evaluate(light)
    await expect.poll(() => look(page)).toBe('light')
  })

test('B49: the options light and dark do not follow the page', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ head: '<style>body{background:#000}</style>', init: { theme: 'light' } })
  await expect.poll(() => look(page)).toBe('light')
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(() => look(page)).toBe('light')
})

test('B49: the edge of a highlight is visible on a dark page', async ({ app, page, tenant }) => {
  await tenant.publishTour({ trigger: { trigger_type: 'page_load' }, steps: [step('a', 0)] })
  await app.open({
    head: '<style>body{background:#000;color:#fff}</style>',
    html: '<p id="a" style="margin:200px;width:100px">A</p>',
  })
  await expect(page.getByRole('heading', { name: 'Step a' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hole = page.locator('#guide-host .hole')
  const { x = 0, y = 0 } = (await hole.boundingBox()) ?? {}
  const clip = { x: x - 2, y: y + 12, width: 6, height: 1 }
  await expect
    .poll(async () => {
      const png = (await page.screenshot({ clip })).toString('base64')
      return page.evaluate(async data => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
        canvas?.drawImage(image, 0, 0)
        return Math.max(
          ...(canvas?.getImageData(0, 0, image.width, 1).data.filter((_, at) => at % 4 < 3) ?? []),
        )
      }, png)
    })
    .toBeGreaterThan(60)
})
