import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary: string }[]
}

interface Axe {
  run(
    context: Document,
    options: { iframes: boolean; resultTypes: string[] },
  ): Promise<{ violations: Violation[] }>
}

/** The accessibility violations that axe-core finds on a page. It is not in the frames of the page, so it does not ask them. */
export async function axeViolations(page: Page | Frame): Promise<string[]> {
  // What is fading in has less contrast until it is there.
  await ('page' in page ? page.page() : page).emulateMedia({ reducedMotion: 'reduce' })
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    // All rules run. Only the details of what they found to be right are left out.
    const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary }) => {
        const reason = failureSummary.replace(/\s+/g, ' ')
        return `${id}: ${help}. ${reason}: ${html}`
      }),
    )
  })
}
