import type { Locator, Page } from '@playwright/test'
import type { Tenant } from './service.ts'

const articles = {
  'Invite your team': 'Open **Projects** and choose *Invite*. See [roles](/roles).\n\n- Admins\n- Editors',
  'Export a report': `Every table has a button for it.${'\n\nIt holds what the table shows.'.repeat(30)}`,
  'Change your plan': 'Owners can, under `Settings`.',
}

/** Publishes a few articles, which switches the help on. */
export async function publishArticles({ admin }: Tenant): Promise<void> {
  for (const [title, body] of Object.entries(articles)) {
    const { article_id } = await admin.createArticle({ body: { title, body, language: 'en' } })
    await admin.publishArticle({ params: { article_id } })
  }
}

/** The parts of the help that tests look at and use. */
export function helpOn(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Help' })
  const press = (name: string | RegExp) => panel.getByRole('button', { name }).click()
  return {
    panel,
    press,
    launcher: page.locator('#guide-host .launcher'),
    search: panel.getByRole('searchbox'),
    rows: panel.locator('.row'),
    message: panel.getByRole('textbox', { name: 'Your message' }),
    /** The messages that the service has stored. */
    messages: panel.locator('.message:not([aria-hidden=true])'),
    alert: panel.getByRole('alert'),
    title: (name: string): Locator => panel.getByRole('heading', { name, exact: true }),
    async open() {
      await page.locator('#guide-host .launcher').click()
      await panel.waitFor()
    },
    /** Asks a question, from any view with that button. */
    async ask(text: string) {
      await press('Ask a question')
      await panel.getByRole('textbox').fill(text)
      await press('Send')
      await panel.locator('.message:not([aria-hidden=true])').first().waitFor()
    },
  }
}

/** The id of the only thread. */
export async function onlyThread({ admin }: Tenant): Promise<string> {
  const { data } = await admin.listThreads()
  if (data.items.length !== 1) throw new Error(`expected 1 thread, found ${data.items.length}`)
  return data.items[0]?.thread_id as string
}

/** An admin replies in the only thread. */
export async function replyAsAdmin(tenant: Tenant, body: string): Promise<void> {
  await tenant.admin.replyToThread({ params: { thread_id: await onlyThread(tenant) }, body: { body } })
}

/** The user switches to another tab and returns. */
export const returnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** A PNG file of one red pixel. */
export const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEAAb+AP9PVZZ5AAAAABJRU5ErkJggg==',
    'base64',
  ),
}
