/** How much is shared. What is not shared belongs to its tenant, and is gone with it. */
interface SharedLimits<Value> {
  /** How many values are known: the latest ones. What holds an older value keeps it. */
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
  private readonly known = new Map<string, Value>()

  constructor(private readonly limits: SharedLimits<Value>) {}

  of(text: string, make: () => Value): Value {
    const { max, longest, fits } = this.limits
    if (text.length > longest) return make()
    const value = this.known.get(text) ?? make()
    if (fits?.(value) === false) return value
    // The last one in the map is the latest.
    this.known.delete(text)
    this.known.set(text, value)
    if (this.known.size > max) {
      const [oldest] = this.known.keys()
      if (oldest !== undefined) this.known.delete(oldest)
    }
    return value
  }
}
