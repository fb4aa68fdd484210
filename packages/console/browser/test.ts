import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** The console in a browser. It records everything that the browser complains about. */
export interface Console {
  url: string
  /** Violations of the content security policy, errors in the log and errors that were thrown. */
  complaints: string[]
  open(path?: string): Promise<void>
  /** Opens a path as a signed-in admin of the demo. It asks the service for the session, so no sign-in screen is loaded. */
  signIn(path?: string): Promise<void>
  /** Opens a path and signs in as people do, by the button of the demo. */
  signInByButton(path?: string): Promise<void>
  /** Makes the console believe from now on that the session has the role of a viewer. */
  actAsViewer(): Promise<void>
}

export const test = base.extend<{ guide: Console }>({
  guide: async ({ page }, use) => {
    const url = process.env.GUIDE_URL ?? ''
    const complaints = await watch(page)
    const open = async (path = '') => {
      await page.goto(`${url}/console${path}`)
    }
    const isSignedIn = () => expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    await use({
      url,
      complaints,
      open,
      async signIn(path = '') {
        const headers = { 'x-guide-console': '1', origin: url }
        const answer = await page.request.post(`${url}/console/api/sign-in/demo`, { headers })
        expect(answer.ok(), await answer.text()).toBe(true)
        await open(path)
        await isSignedIn()
      },
      async signInByButton(path = '') {
        await open(path)
        await page.getByRole('button', { name: 'Open the demo' }).click()
        await isSignedIn()
      },
      async actAsViewer() {
        await page.route('**/console/api/sessions/current', async route => {
          const response = await route.fetch()
          const text = await response.text()
          await route.fulfill({ response, body: text.replaceAll('"role":"admin"', '"role":"viewer"') })
        })
      },
    })
    // A request that is still on its way is not answered any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints).toEqual([])
  },
})

async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`thrown: ${error.message}`))
  page.on('console', message => {
    // The browser logs every refused request; tests that provoke one look at what the console shows.
    const isRequest = /^Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRequest) complaints.push(message.text())
  })
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return complaints
}
