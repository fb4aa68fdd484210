/** Allows `capacity` takes at once and then `perSecond` of them, by the clock it is given (milliseconds). */
export class TokenBucket {
  #tokens: number
  #refilledAt: number

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {
    this.#tokens = capacity
    this.#refilledAt = now()
  }

  take(): boolean {
    const now = this.now()
    const earned = (Math.max(0, now - this.#refilledAt) / 1000) * this.perSecond
    this.#tokens = Math.min(this.capacity, this.#tokens + earned)
    this.#refilledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
