import type { Page } from '@playwright/test'

/** Records what the SDK explains on the console, and the titles of its groups. */
export function watchConsole(page: Page) {
  const lines: string[] = []
  const titles: string[] = []
  page.on('console', message => {
    const [, text] = /^\[Guide\] (.*)/s.exec(message.text()) ?? []
    if (text && message.type() === 'info') lines.push(text)
    if (text && message.type() === 'startGroup') titles.push(text)
  })
  return { lines, titles }
}
