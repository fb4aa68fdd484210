import type { Page } from '@playwright/test'

/** The strictest policy that a page with the SDK on it can have. */
export const strictPolicy = (serviceUrl: string): { 'content-security-policy': string } => ({
  'content-security-policy': [
    `default-src 'self'`,
    `script-src 'self' ${serviceUrl}`,
    `connect-src 'self' ${serviceUrl}`,
    `img-src 'self' ${serviceUrl}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; '),
})

/** Notes from now on what a page does against its policy. Returns how to read that. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const against: string[] = []
    Object.assign(window, { against })
    addEventListener('securitypolicyviolation', event =>
      against.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { against: string[] }).against)
}
