import type { AdminSignIn } from '@guide/contracts'
import type { AdminAccessOptions, AdminUser } from '../../core/api.ts'
import type { Kit, Refusal } from '../../core/companion.ts'

/** What the admin allowed this page to have. */
export interface Grant {
  token: string
  user: AdminUser
}

interface Answer {
  type: string
  sign_in_id: string
  grant?: Grant
  error?: string
}

const signInMs = 10 * 60 * 1000
const lookMs = 300

const refusals: Record<number, string> = {
  401: 'the service does not accept the API key or the token of this page',
  403: "this origin is not among the tenant's admin_origins",
  409: 'the tenant has not set jwt_issuer and oidc_client_id',
}

const endings: Record<string, string> = {
  cancelled: 'the user said no',
  declined: 'the identity provider signed nobody in',
  expired: 'the sign-in took too long',
  not_admin: 'the user is not an admin',
  provider: 'the identity provider cannot be used',
}

/** Leads the user through the sign-in in a pop-up. Rejects with what came in between, in words. */
export async function requestGrant({ api, signal }: Kit, { timeoutMs }: AdminAccessOptions): Promise<Grant> {
  // At once, while the browser still knows that the user clicked.
  const popup = open('', '_blank', 'popup,width=560,height=640')
  if (!popup) throw new Error('the browser blocked the pop-up')
  const over = new AbortController()
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal })
  try {
    const { sign_in_id, url } = await begin(api)
    popup.location.replace(url)
    return await answerOf(popup, { sign_in_id, url, ms: timeoutMs ?? signInMs, signal: over.signal })
  } catch (error) {
    // What the pop-up has to say about it may still be read there.
    if (!(error as Told).isTold) popup.close()
    throw error
  } finally {
    over.abort()
  }
}

interface Told extends Error {
  isTold?: boolean
}

async function begin(api: Kit['api']): Promise<AdminSignIn['data']> {
  try {
    const { data } = await api.request<AdminSignIn>('/v1/sdk/admin-access', { origin: location.origin })
    return data
  } catch (cause) {
    throw new Error(refusals[(cause as Refusal).status] ?? 'the service does not answer', { cause })
  }
}

interface Waiting {
  sign_in_id: string
  url: string
  ms: number
  signal: AbortSignal
}

function answerOf(popup: Window, { sign_in_id, url, ms, signal }: Waiting): Promise<Grant> {
  const { origin } = new URL(url)
  return new Promise((resolve, reject) => {
    const fail = (why: string, isTold = false) => reject(Object.assign(new Error(why), { isTold }))
    const heard = ({ data, source, origin: from }: MessageEvent<Answer | null>) => {
      const isOurs = source === popup && from === origin && data?.type === 'guide:admin'
      if (!isOurs || data.sign_in_id !== sign_in_id) return
      const { grant, error } = data
      if (!grant) return fail(endings[`${error}`] ?? 'the sign-in failed', true)
      popup.close()
      resolve(grant)
    }
    // A window that is closed tells nobody, but what it said last may still be on its way.
    const looking = setInterval(() => {
      if (popup.closed) setTimeout(fail, lookMs, 'the pop-up was closed')
    }, lookMs)
    const timer = setTimeout(() => fail('the sign-in took too long'), ms)
    addEventListener('message', heard, { signal })
    signal.addEventListener('abort', () => {
      clearInterval(looking)
      clearTimeout(timer)
      fail('it was stopped')
    })
  })
}
