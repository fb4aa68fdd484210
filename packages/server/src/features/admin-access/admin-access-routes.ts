import type { adminAccessOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import { refusalPage } from '../../http/page.ts'
import type { FlowAnswer, PageFlow } from '../../http/page-flow.ts'
import type { AdminAccessService } from './admin-access-service.ts'
import { newBrowserSecret } from './browser-secret.ts'
import type { SignInOutcome } from './sign-in-outcome.ts'
import { signInPages } from './sign-in-page.ts'

const path = '/admin-access'
const cookie = { name: 'guide_admin_access', path, seconds: 600 }

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

/** The pages that the pop-up shows. */
export function adminAccessFlow(access: AdminAccessService, publicUrl: () => string): PageFlow {
  const callback = () => `${publicUrl()}${path}/callback`
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
        return { ...answerTo(outcome), ...(isBound && { cookie: { ...cookie, value: secret } }) }
      },
      [`${path}/callback`]: async ({ query, requestId, cookie: sent }) => {
        const outcome = await access.finish(query, sent(cookie.name), callback(), requestId)
        return { ...answerTo(outcome), cookie: { ...cookie, value: null } }
      },
    },
    scripts: { [`${path}/page.js`]: 'admin-access.js' },
    refused: refusal => pages().refusal(refusalPage(refusal)),
  }
}
