import { createBoundedCache } from '../../bounded-cache.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts'

interface Rate {
  burst: number
  perSecond: number
}

const perTenant: Rate = { burst: 50, perSecond: 0.1 }
const perRecipient: Rate = { burst: 3, perSecond: 3 / (24 * 60 * 60) }

export type MailLimit = ReturnType<typeof createMailLimit>

/** Limits the mails per tenant and per recipient, so that the service cannot be abused to send spam. */
export function createMailLimit({ now = () => performance.now() }: { now?: () => number } = {}) {
  const buckets = createBoundedCache<TokenBucket>(20_000)

  const takeFrom = (name: string, { burst, perSecond }: Rate): boolean => {
    const bucket = buckets.get(name) ?? createTokenBucket({ capacity: burst, perSecond, now })
    buckets.set(name, bucket)
    return bucket.take()
  }

  return {
    /** Whether one more mail may be sent, which then counts. */
    take: (tenantId: string, email: string): boolean =>
      takeFrom(`to ${lowerCaseEmail(email)}`, perRecipient) && takeFrom(`for ${tenantId}`, perTenant),
  }
}
