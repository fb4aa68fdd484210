import type { Locator, Page } from '@playwright/test'
import type { Tenant } from './service.ts'

const articles = {
  'Invite your team': 'Open **Projects** and choose *Invite*. See [roles](/roles).\n\n- Admins\n- Editors',
  'Export a report': `Every table has a button for it.${'\n\nIt holds what the table shows.'.repeat(30)}`,
  'Change your plan': 'Owners can, under `Settings`.',
}

/** Publishes a few articles: from then on there is help. */
export async function publishArticles({ admin }: Tenant): Promise<void> {
  for (const [title, body] of Object.entries(articles)) {
    const { article_id } = await admin.createArticle({ body: { title, body, language: 'en' } })
    await admin.publishArticle({ params: { article_id } })
  }
}

/** What a user can see and press. */
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
    /** Those that have arrived. */
    messages: panel.locator('.message:not([aria-hidden=true])'),
    alert: panel.getByRole('alert'),
    title: (name: string): Locator => panel.getByRole('heading', { name, exact: true }),
    async open() {
      await page.locator('#guide-host .launcher').click()
      await panel.waitFor()
    },
    /** Asks, from wherever there is the button for it. */
    async ask(text: string) {
      await press('Ask a question')
      await panel.getByRole('textbox').fill(text)
      await press('Send')
      await panel.locator('.message:not([aria-hidden=true])').first().waitFor()
    },
  }
}

/** The only thread that the admins see. */
export async function onlyThread({ admin }: Tenant): Promise<string> {
  const { data } = await admin.listThreads()
  if (data.items.length !== 1) throw new Error(`${data.items.length} threads`)
  return data.items[0]?.thread_id as string
}

/** An admin answers in it. */
export async function answer(tenant: Tenant, body: string): Promise<void> {
  await tenant.admin.replyToThread({ params: { thread_id: await onlyThread(tenant) }, body: { body } })
}

/** The user looks at something else, and comes back. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** A picture of one red dot, as a file. */
export const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEAAb+AP9PVZZ5AAAAABJRU5ErkJggg==',
    'base64',
  ),
}
