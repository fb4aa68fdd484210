import type { Locator, Page } from '@playwright/test'
import type { HostName } from './hosts.ts'
import { expect, step, test } from './test.ts'

const trigger = { trigger_type: 'page_load' as const }

/** A field that opens something in a portal, and how a user chooses in it. */
interface Field {
  host: HostName
  id: string
  opened: (page: Page) => Locator
  /** What the mouse clicks, and what the field shows then. */
  click: [choice: (page: Page) => Locator, value: string]
  /** The keys that open it and move in it, each with what has the focus then. Enter chooses. */
  keys: [key: string, focused: string][]
  chosen: string
  value: (field: Locator) => Promise<string | null>
}

const fields: Record<string, Field> = {
  'the menu of a select of MUI': {
    ...{ host: 'mui', id: 'role' },
    opened: page => page.getByRole('listbox'),
    click: [page => page.getByRole('option', { name: 'Owner' }), 'Owner'],
    keys: [
      ['Enter', 'Owner'],
      ['ArrowUp', 'Editor'],
    ],
    chosen: 'Editor',
    value: field => field.textContent(),
  },
  'the date picker of Element Plus': {
    ...{ host: 'element-plus', id: 'joined' },
    opened: page => page.locator('.el-date-picker'),
    click: [page => page.locator('.el-date-table td.available', { hasText: '20' }), '2026-03-20'],
    keys: [
      ['ArrowDown', '20'],
      ['ArrowRight', '21'],
    ],
    chosen: '2026-03-21',
    value: field => field.inputValue(),
  },
}

for (const [name, { host, id, opened, click, keys, chosen, value }] of Object.entries(fields))
  for (const [kind, backdrop] of [
    ['step', 'dim'],
    ['step', 'none'],
    ['spotlight', 'dim'],
  ] as const)
    test(`B42: with the backdrop ${backdrop} of a ${kind}, ${name} can be used`, async ({
      app,
      page,
      tenant,
    }) => {
      const fields = step(id, 0, { backdrop })
      if (kind === 'step') await tenant.publishTour({ trigger, steps: [fields] })
      else
        await tenant.publish({
          ...{ content_type: kind, title: fields.title, body: fields.body, trigger, backdrop },
          element_target: fields.element_target,
        })
      await app.openHost(host)
      const card = page.getByRole('dialog', { name: `Step ${id}` })
      await expect(card).toBeVisible()
      const field = page.locator(`#${id}`)
      const popup = opened(page)

      await field.click()
      await expect(popup).toBeVisible()
      // The card makes room for it.
      await expect
        .poll(async () => {
          const [one, other] = [await card.boundingBox(), await popup.boundingBox()]
          if (!one || !other) return true
          const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width
          return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
        })
        .toBe(false)
      const [choice, clicked] = click
      await choice(page).click()
      await expect(popup).toBeHidden()
      await expect.poll(() => value(field)).toBe(clicked)

      await field.focus()
      for (const [key, focused] of keys) {
        await page.keyboard.press(key)
        await expect(popup.locator(':focus')).toHaveText(focused)
      }
      await page.keyboard.press('Enter')
      await expect(popup).toBeHidden()
      await expect.poll(() => value(field)).toBe(chosen)

      await field.click()
      await expect(popup).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(card).toBeVisible()
      expect(await value(field)).toBe(chosen)
      // So can the rest of the page.
      await expect(page.locator('#guide-host .hole')).toBeVisible({ visible: backdrop === 'dim' })
      await page.locator('#search').click()
      await expect(page.locator('#search')).toBeFocused()
      expect(await app.heard(kind === 'step' ? 'tour:end' : 'content:dismiss')).toEqual([])
    })
