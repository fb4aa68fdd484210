/** A place in the expression: a check of the text there, and the places that may follow. */
interface State {
  id: number
  /** How many characters it takes; undefined if the check fails. */
  take(text: string, at: number): number | undefined
  next: State[]
}

/** Adds a part of the expression before a state, and returns the first state of the part. */
type Part = (next: State) => State

/** The service accepts no expression that is larger. */
const maxLength = 512
const maxStates = 1000

/**
 * Whether an expression is found anywhere in a text. It visits every state once per character, so no expression of another
 * admin can stop the page; `RegExp` may try the same characters again and again for years. Throws if the
 * expression is too large or not one that the service would accept, and if the budget is used up.
 */
export function searchRegex(source: string, text: string, budget = { steps: Infinity }): boolean {
  if (source.length > maxLength || budget.steps < 0) throw new Error('too much')
  const states = { count: 0 }
  const end = stateOf(states, () => undefined, [])
  const start = new Parser(source, states).parse()(end)
  const width = text.length + 1
  const seen = new Uint8Array(states.count * width)
  const open: [State, number][] = Array.from({ length: width }, (_, at) => [start, at])
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const [state, at] = visit
    if (state === end) return true
    const place = state.id * width + at
    if (seen[place]) continue
    seen[place] = 1
    if (--budget.steps < 0) throw new Error('over budget')
    const taken = state.take(text, at)
    if (taken !== undefined) for (const next of state.next) open.push([next, at + taken])
  }
  return false
}

function stateOf(states: { count: number }, take: State['take'], next: State[]): State {
  if (states.count === maxStates) throw new Error('too large')
  return { id: states.count++, take, next }
}

const word = /\w/
const isWord = (text: string, at: number) => word.test(text.charAt(at))
const isEdge = (text: string, at: number) => isWord(text, at - 1) !== isWord(text, at)

/** What is true between two characters. */
const assertions: Record<string, (text: string, at: number) => boolean> = {
  '^': (_, at) => at === 0,
  '\\A': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\z': (text, at) => at === text.length,
  '\\b': isEdge,
  '\\B': (text, at) => !isEdge(text, at),
}

const group = /\((?:\?(?::|P?<\w+>))?(?!\?)/y
const assertion = /[$^]|\\[AzbB]/y
const character =
  /\[\^?\]?(?:\\[^\dQEpPC]|[^\\\][]|\[(?!:))*\]|\\(?:x[\da-f]{2}|[dDwWsStnrfv]|\W)|[^\\[(|)*+?]/iy
const quantifier = /(?:[*+?]|{(\d+)(,?)(\d*)})\??/y

class Parser {
  private at = 0
  private readonly flags: string

  constructor(
    private readonly source: string,
    private readonly states: { count: number },
  ) {
    this.flags = this.take(/\(\?i\)/y) ? 'i' : ''
  }

  parse(): Part {
    const whole = this.choice()
    if (this.at < this.source.length) throw new Error('not understood')
    return whole
  }

  /** Takes what comes next if it has this form. */
  private take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at
    const taken = form.exec(this.source)
    if (taken) this.at += taken[0].length
    return taken
  }

  private choice(): Part {
    const options = [this.sequence()]
    while (this.take(/\|/y)) options.push(this.sequence())
    return next => this.fork(options.map(option => option(next)))
  }

  private sequence(): Part {
    const parts: Part[] = []
    for (let part = this.repeated(); part; part = this.repeated()) parts.push(part)
    return next => parts.reduceRight((after, part) => part(after), next)
  }

  private repeated(): Part | undefined {
    const part = this.single()
    const [sign, min, comma, max] = (part && this.take(quantifier)) ?? []
    if (!part || !sign) return part
    if (min !== undefined) return this.times(part, Number(min), comma ? Number(max || Infinity) : Number(min))
    return this.times(part, sign[0] === '+' ? 1 : 0, sign[0] === '?' ? 1 : Infinity)
  }

  private times(part: Part, min: number, max: number): Part {
    return next => {
      let first = next
      if (max === Infinity) {
        const loop = this.fork([next])
        loop.next.push(part(loop))
        first = loop
      } else for (let more = min; more < max; more++) first = this.fork([next, part(first)])
      for (let more = 0; more < min; more++) first = part(first)
      return first
    }
  }

  private single(): Part | undefined {
    if (this.take(group)) {
      const inner = this.choice()
      if (!this.take(/\)/y)) throw new Error('not closed')
      return inner
    }
    const [sign] = this.take(assertion) ?? []
    if (sign) return this.state((text, at) => (assertions[sign]?.(text, at) ? 0 : undefined))
    const [form] = this.take(character) ?? []
    if (!form) return undefined
    // One character at a time: `RegExp` has nothing to try again. A bracket that comes first belongs to the class.
    const one = new RegExp(`^${form.replace(/^(\[\^?)\]/, '$1\\]')}$`, this.flags)
    return this.state((text, at) => (at < text.length && one.test(text.charAt(at)) ? 1 : undefined))
  }

  private readonly state =
    (take: State['take']): Part =>
    next =>
      stateOf(this.states, take, [next])

  private readonly fork = (next: State[]): State => stateOf(this.states, () => 0, next)
}
