import { LRUCache } from 'lru-cache'
import { TokenBucket } from '../../auth/token-bucket.ts'

const atOnce = 50
const perSecond = 0.1

/** How much each tenant may have mailed, lest one of them uses the mail server for mail nobody asked for. */
export class MailAllowance {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: 10_000 })
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take(tenantId: string): boolean {
    const bucket = this.#buckets.get(tenantId) ?? new TokenBucket(atOnce, perSecond, this.#now)
    this.#buckets.set(tenantId, bucket)
    return bucket.take()
  }
}
