import type { Kit } from '../../core/companion.ts'
import { navigate } from '../../render/actions/navigate.ts'

/**
 * Goes to the page of a step. Without the router of the application, a link of the page that leads there is clicked: a page
 * load would end the sign-in.
 */
export function goToPage({ router, warn }: Kit, url: string): void {
  const path = (href: string) => href.replace(/\/$/, '')
  const to = path(new URL(url, document.baseURI).href)
  const link = [...document.links].find(one => path(one.href) === to && !one.target && !one.download)
  if (link && !router()) link.click()
  else void navigate({ router, failed: cause => warn('the router failed', cause) }, url)
}
