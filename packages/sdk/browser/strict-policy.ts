import type { Page } from '@playwright/test'

/** The strictest content security policy that a page with the SDK can have. */
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

/** Records the policy violations of a page from now on. Returns a function that reads them. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const policyViolations: string[] = []
    Object.assign(window, { policyViolations })
    addEventListener('securitypolicyviolation', event =>
      policyViolations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)
}
