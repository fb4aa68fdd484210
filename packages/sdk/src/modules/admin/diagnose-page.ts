import type { DiagnosedItem, Diagnosis } from '@guide/contracts'
import type { Kit, Refusal } from '../../core/companion.ts'
import { readClaims } from './read-claims.ts'

/** The user is no longer an admin, or the token has expired. */
export class SignedOut extends Error {}

/** The items of the tenant, each with the reasons why its user gets it or not. */
export async function diagnosePage(
  { api, identity, options: { tokens, locale } }: Kit,
  token: string,
): Promise<DiagnosedItem[]> {
  const page = {
    url: location.href,
    tokens,
    locale,
    session_id: identity.session_id,
    ...userOf(identity),
  }
  const { data } = await api
    .request<Diagnosis>('/v1/admin/diagnose', page, { token })
    .catch((error: Partial<Refusal>) => {
      throw error.status === 401 || error.status === 403 ? new SignedOut() : error
    })
  return data.items
}

/** The user of this page, as the service knows them. */
function userOf({ token, user_id }: Kit['identity']) {
  const current = token()
  if (!current) return { user_id, anonymous: true }
  const [, demoUser] = /^demo:user:(.*)/.exec(current) ?? []
  if (demoUser) return { user_id: demoUser }
  const claims = readClaims(current)
  return { user_id: `${claims.sub ?? 'demo-admin'}`, claims }
}
