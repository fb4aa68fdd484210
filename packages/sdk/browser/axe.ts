import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: Document, options: { iframes: boolean }): Promise<{ violations: unknown[] }>
}

/** The accessibility violations that axe-core finds on a page. It is not in the frames of the page, so it does not ask them. */
export async function axeViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(document, { iframes: false })).violations
  })
}
