import type { Page } from '@playwright/test'

/** Records the errors that are thrown into the page, and the warnings of the SDK. */
export function watchErrors(page: Page) {
  const thrown: string[] = []
  const warned: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  page.on('console', message => {
    if (message.type() === 'warning' && message.text().includes('[Guide]')) warned.push(message.text())
  })
  return { thrown, warned }
}
