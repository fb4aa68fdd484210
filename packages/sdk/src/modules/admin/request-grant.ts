import type { AdminSignIn } from '@guide/contracts'
import type { AdminAccessOptions, AdminUser } from '../../core/api.ts'
import type { Kit, Refusal } from '../../core/companion.ts'

/** What the admin allowed this page to have. */
export interface Grant {
  token: string
  user: AdminUser
}

interface SignInMessage {
  type: string
  sign_in_id: string
  grant?: Grant
  error?: string
}

const defaultTimeoutMs = 10 * 60 * 1000
const pollMs = 300

const refusals: Record<number, string> = {
  401: 'the service does not accept the API key or the token of this page',
  403: "this origin is not among the tenant's admin_origins",
  409: 'the tenant has not set jwt_issuer and oidc_client_id',
}

const failures: Record<string, string> = {
  cancelled: 'the user said no',
  declined: 'the identity provider did not sign the user in',
  expired: 'the sign-in took too long',
  not_admin: 'the user is not an admin',
  provider: 'the identity provider cannot be used',
}

/** Lets the user sign in in a pop-up. Rejects with an error whose message gives the reason. */
export async function requestGrant({ api, signal }: Kit, { timeoutMs }: AdminAccessOptions): Promise<Grant> {
  // Opened at once: the browser allows a pop-up only shortly after a click.
  const popup = open('', '_blank', 'popup,width=560,height=640')
  if (!popup) throw new Error('the browser blocked the pop-up')
  const done = new AbortController()
  signal.addEventListener('abort', () => done.abort(), { signal: done.signal })
  try {
    const { sign_in_id, url } = await begin(api)
    popup.location.replace(url)
    return await grantFrom(popup, { sign_in_id, url, ms: timeoutMs ?? defaultTimeoutMs, signal: done.signal })
  } catch (error) {
    // The pop-up stays open if it explains the failure to the user.
    if (!(error as SignInError).isExplained) popup.close()
    throw error
  } finally {
    done.abort()
  }
}

interface SignInError extends Error {
  /** Whether the pop-up shows the reason. */
  isExplained?: boolean
}

async function begin(api: Kit['api']): Promise<AdminSignIn['data']> {
  try {
    const { data } = await api.request<AdminSignIn>('/v1/sdk/admin-access', { origin: location.origin })
    return data
  } catch (cause) {
    throw new Error(refusals[(cause as Refusal).status] ?? 'the service does not answer', { cause })
  }
}

interface SignIn {
  sign_in_id: string
  url: string
  ms: number
  signal: AbortSignal
}

function grantFrom(popup: Window, { sign_in_id, url, ms, signal }: SignIn): Promise<Grant> {
  const { origin } = new URL(url)
  return new Promise((resolve, reject) => {
    const fail = (why: string, isExplained = false) => reject(Object.assign(new Error(why), { isExplained }))
    const onMessage = ({ data, source, origin: from }: MessageEvent<SignInMessage | null>) => {
      const isOurs = source === popup && from === origin && data?.type === 'guide:admin'
      if (!isOurs || data.sign_in_id !== sign_in_id) return
      const { grant, error } = data
      if (!grant) return fail(failures[`${error}`] ?? 'the sign-in failed', true)
      popup.close()
      resolve(grant)
    }
    // There is no event for a closed window, so it is polled. Its last message may arrive after it was closed.
    const polling = setInterval(() => {
      if (popup.closed) setTimeout(fail, pollMs, 'the pop-up was closed')
    }, pollMs)
    const timer = setTimeout(() => fail('the sign-in took too long'), ms)
    addEventListener('message', onMessage, { signal })
    signal.addEventListener('abort', () => {
      clearInterval(polling)
      clearTimeout(timer)
      fail('the sign-in was stopped')
    })
  })
}
