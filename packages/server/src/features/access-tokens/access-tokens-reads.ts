import type { Database } from '../../db/database.ts'
import { accessTokenStore } from './access-tokens-store.ts'

/** How many access tokens of a tenant have not expired. */
export const countAccessTokens = (db: Database['sql'], tenantId: string, now: Date): Promise<number> =>
  accessTokenStore(db, tenantId).count(now)
