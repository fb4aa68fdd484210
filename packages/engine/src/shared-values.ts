/** How much is shared. What is not shared belongs to its tenant, and is gone with it. */
interface SharedLimits<Value> {
  /** At most so many values are known, those that were used last. What holds another value keeps it. */
  readonly max: number
  /** The characters of a text. Long texts are rarely equal. */
  readonly longest: number
  /** Whether a value is small enough to be kept for others. */
  readonly fits?: (value: Value) => boolean
}

/**
 * Values that many tenants need, by the text that they are made from. Equal texts share one value, so a value must never
 * change what it answers.
 */
export class SharedValues<Value> {
  // Two halves, because moving each value that is used to the end of one map takes longer than finding it.
  private latest = new Map<string, Value>()
  private earlier = new Map<string, Value>()

  constructor(private readonly limits: SharedLimits<Value>) {}

  of(text: string, make: () => Value): Value {
    const known = this.latest.get(text)
    if (known !== undefined) return known
    const { max, longest, fits } = this.limits
    if (text.length > longest) return make()
    const value = this.earlier.get(text) ?? make()
    if (fits?.(value) === false) return value
    if (this.latest.size >= max / 2) {
      this.earlier = this.latest
      this.latest = new Map()
    }
    this.latest.set(text, value)
    return value
  }
}
