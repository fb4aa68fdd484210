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
    options: { iframes: boolean; resultTypes: string[]; runOnly?: string[] },
  ): Promise<{ violations: Violation[] }>
}

/** The rules whose outcome depends on the colours of a page. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The accessibility violations that axe-core finds on a page. It is not in the frames of the page, so it does not ask them.
 * @param runOnly the rules that run, if not all
 */
export async function axeViolations(page: Page | Frame, runOnly?: string[]): Promise<string[]> {
  // What is fading in has less contrast until it is there.
  await ('page' in page ? page.page() : page).emulateMedia({ reducedMotion: 'reduce' })
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: Axe }
    // Only the details of what the rules found to be right are left out.
    const options = { iframes: false, resultTypes: ['violations'], ...(only && { runOnly: only }) }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary }) => {
        const reason = failureSummary.replace(/\s+/g, ' ')
        return `${id}: ${help}. ${reason}: ${html}`
      }),
    )
  }, runOnly)
}
