import type { adminAccessOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { PageAnswer, Pages } from '../../http/pages.ts'
import type { AdminAccessService } from './admin-access-service.ts'
import { newBrowserSecret } from './browser-secret.ts'
import type { SignInOutcome } from './sign-in-outcome.ts'
import { confirmPage, failurePage, refusalPage } from './sign-in-page.ts'

const path = '/admin-access'
const cookie = { name: 'guide_admin_access', path, seconds: 600 }

export const adminAccessRoutes = (
  access: AdminAccessService,
  address: () => string,
): Handlers<typeof adminAccessOperations> => ({
  beginAdminSignIn: async ({ principal, body }) => {
    const { signInId, expiresAt } = await access.begin(principal, body.origin)
    const url = `${address()}${path}/${signInId}`
    return { data: { sign_in_id: signInId, url, expires_at: expiresAt.toISOString() } }
  },
})

/** The pages of the pop-up. */
export const adminAccessPages = (access: AdminAccessService): Pages => ({
  routes: {
    [`${path}/:sign_in_id`]: async ({ params, address }) => {
      const secret = newBrowserSecret()
      const outcome = await access.open(params.sign_in_id ?? '', secret, callbackOf(address))
      const isBound = outcome.kind === 'redirect'
      return { ...answerOf(outcome), ...(isBound && { cookie: { ...cookie, value: secret } }) }
    },
    [`${path}/callback`]: async ({ query, cookie: sent, address }) => {
      const outcome = await access.finish(query, sent(cookie.name), callbackOf(address))
      return { ...answerOf(outcome), cookie: { ...cookie, value: null } }
    },
  },
  files: { [`${path}/page.js`]: 'admin-access.js', [`${path}/page.css`]: 'admin-access.css' },
  refused: refusalPage,
})

const callbackOf = (address: string) => `${address}${path}/callback`

function answerOf(outcome: SignInOutcome): PageAnswer {
  switch (outcome.kind) {
    case 'redirect':
      return { redirect: outcome.url }
    case 'confirm':
      return { html: confirmPage(outcome) }
    case 'failed':
      return { status: outcome.failure === 'not_admin' ? 403 : 400, html: failurePage(outcome) }
  }
}
