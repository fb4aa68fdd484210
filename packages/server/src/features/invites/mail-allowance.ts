import { LRUCache } from 'lru-cache'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { createTokenBucket, type TokenBucket } from '../../outbound/token-bucket.ts'

interface Rate {
  atOnce: number
  perSecond: number
}

const ofTenant: Rate = { atOnce: 50, perSecond: 0.1 }
const toAddress: Rate = { atOnce: 3, perSecond: 3 / (24 * 60 * 60) }

/** How much may be mailed for a tenant, and to one address, lest somebody has our mail server write what nobody wants. */
export class MailAllowance {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: 20_000 })
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take(tenantId: string, email: string): boolean {
    return this.#take(`to ${lowerCaseEmail(email)}`, toAddress) && this.#take(`for ${tenantId}`, ofTenant)
  }

  #take(name: string, { atOnce, perSecond }: Rate): boolean {
    const bucket =
      this.#buckets.get(name) ?? createTokenBucket({ capacity: atOnce, perSecond, now: this.#now })
    this.#buckets.set(name, bucket)
    return bucket.take()
  }
}
