import type { adminAccessOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import { refusalPage } from '../../http/page.ts'
import type { FlowAnswer, FlowRequest, PageFlow } from '../../http/page-flow.ts'
import type { AdminAccessService } from './admin-access-service.ts'
import { newBrowserSecret } from './browser-secret.ts'
import type { ConsoleSignIn, SignInOutcome } from './sign-in-outcome.ts'
import { signInPages } from './sign-in-page.ts'

const path = '/admin-access'
const cookie = { name: 'guide_admin_access', path, seconds: 600, sameSite: 'lax' } as const

export const adminAccessRoutes = (
  access: AdminAccessService,
  publicUrl: () => string,
): Handlers<typeof adminAccessOperations> => ({
  beginAdminSignIn: async ({ principal, body }) => {
    const { signInId, expiresAt } = await access.begin(principal, body.origin)
    const url = `${publicUrl()}${path}/${signInId}`
    return { data: { sign_in_id: signInId, url, expires_at: expiresAt.toISOString() } }
  },
})

/** What happens in the console after a sign-in at an identity provider. */
export interface ConsoleEntrance {
  /** The valid session of a tenant that the cookies of a browser name. */
  findSession(tenantId: string, cookie: (name: string) => string | undefined): Promise<string | null>
  enter(signIn: ConsoleSignIn, request: FlowRequest): Promise<FlowAnswer>
}

/** The pages that lead to the identity provider of a tenant and back: in the pop-up of a page, or from the console. */
export function adminAccessFlow(
  access: AdminAccessService,
  publicUrl: () => string,
  console: ConsoleEntrance,
): PageFlow {
  const callback = () => `${publicUrl()}${path}/callback`
  const browserCookie = (value: string | null) => {
    return { ...cookie, value, isSecure: publicUrl().startsWith('https:') }
  }
  const pages = () => signInPages(`${publicUrl()}${path}/page.js`)

  function answerTo(outcome: SignInOutcome): FlowAnswer {
    if (outcome.kind === 'redirect') return { redirect: outcome.url }
    return { page: outcome.kind === 'confirm' ? pages().confirm(outcome) : pages().failure(outcome) }
  }

  return {
    steps: {
      [`${path}/:sign_in_id`]: async ({ params, requestId }) => {
        const secret = newBrowserSecret()
        const outcome = await access.open(params.sign_in_id ?? '', secret, callback(), requestId)
        const isBound = outcome.kind === 'redirect'
        return { ...answerTo(outcome), ...(isBound && { cookies: [browserCookie(secret)] }) }
      },
      [`${path}/callback`]: async request => {
        const { query, requestId, cookie: sent } = request
        const outcome = await access.finish(query, sent(cookie.name), callback(), requestId)
        const answer = outcome.kind === 'console' ? await console.enter(outcome, request) : answerTo(outcome)
        return { ...answer, cookies: [...(answer.cookies ?? []), browserCookie(null)] }
      },
      '/console/sign-in/provider': async ({ query, site, cookie: sent }) => {
        const tenantId = query.get('tenant') ?? ''
        const returnTo = consolePage(query.get('return_to'))
        const signInPage = `/console/sign-in?${new URLSearchParams({ tenant: tenantId, return_to: returnTo })}`
        // A person must have chosen this on a page of ours. Other sites may only lead to that page.
        if (site === 'cross-site' || site === 'same-site') return { redirect: signInPage }
        const secret = newBrowserSecret()
        const sessionId = await console.findSession(tenantId, sent)
        const beginning = { returnTo, sessionId, isSilent: query.get('renew') === '1' }
        const outcome = await access.beginForConsole(tenantId, beginning, secret, callback())
        if (outcome.kind !== 'redirect') return { redirect: `${signInPage}&error=provider` }
        return { redirect: outcome.url, cookies: [browserCookie(secret)] }
      },
    },
    scripts: { [`${path}/page.js`]: 'admin-access.js' },
    refused: refusal => pages().refusal(refusalPage(refusal)),
  }
}

/** A path of the console. A URL of another site in the query must not be followed. */
const consolePage = (path: string | null): string =>
  path && path.length <= 2000 && /^\/console(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/.test(path) ? path : '/console'
