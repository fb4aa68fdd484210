import type { DiagnosedItem, Diagnosis } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'

/** The admin is none any more, or the token is too old. */
export class SignedOut extends Error {}

/** What there is for this page, and why its user gets it or not. */
export async function diagnosePage({ options, api }: Kit, token: string): Promise<DiagnosedItem[]> {
  const { apiUrl, apiKey, apiKeyHeader, tokens, locale } = options
  const response = await fetch(`${apiUrl}/v1/admin/diagnose`, {
    method: 'POST',
    headers: {
      [apiKeyHeader]: apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      url: location.href,
      tokens,
      locale,
      session_id: kept('sessionStorage', 'guide:session'),
      ...userOf(api.token(), options.userId),
    }),
    credentials: 'omit',
  })
  if (response.status === 401 || response.status === 403) throw new SignedOut()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const { data }: Diagnosis = await response.json()
  return data.items.filter(({ gates }) => gates.some(({ gate, passed }) => gate === 'page' && passed))
}

/** Who the content of this page is for, as the service knows them. */
function userOf(token: string | undefined, userId: string | undefined) {
  if (!token) return { user_id: userId ?? kept('localStorage', 'guide:visitor') ?? '-', anonymous: true }
  const [, demoUser] = /^demo:user:(.*)/.exec(token) ?? []
  if (demoUser) return { user_id: demoUser }
  const claims = claimsIn(token)
  return { user_id: `${claims.sub ?? 'demo-admin'}`, claims }
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    const bytes = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, byte => byte.charCodeAt(0))))
  } catch {
    return {}
  }
}

/** An id that the SDK keeps in the browser; a page may have no storage. */
function kept(area: 'localStorage' | 'sessionStorage', name: string): string | undefined {
  try {
    return JSON.parse(window[area].getItem(name) ?? '') || undefined
  } catch {
    return undefined
  }
}
