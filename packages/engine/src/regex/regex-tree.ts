/**
 * The outline of a regular expression in RE2 syntax. It is enough to estimate the size of the expression and to find the
 * texts that every match contains. The expression may turn out to be invalid.
 */
export type RegexTree =
  | { kind: 'text'; text: string }
  | { kind: 'character' }
  | { kind: 'assertion'; at: 'start' | 'end' | 'elsewhere' }
  | { kind: 'sequence'; parts: RegexTree[] }
  | { kind: 'choice'; options: RegexTree[] }
  | { kind: 'capture'; part: RegexTree }
  | { kind: 'repeat'; part: RegexTree; min: number; max: number }

export interface RegexOutline {
  tree: RegexTree
  /** False if the texts in the tree are not reliable: flags change them, or RE2 may reject the expression. */
  literal: boolean
}

/** Parses the outline of an expression in RE2 syntax. */
export function outlineOf(source: string): RegexOutline {
  return new Parser(source).parse()
}

const character: RegexTree = { kind: 'character' }
const escapeSequence = /^\\(?:x\{[^}]*\}|x..|[pP]\{[^}]*\}|[pP].|[0-7]{1,3}|.|$)/s
const repetition = /^\{(\d{1,5})(?:(,)(\d{0,5}))?\}/

class Parser {
  private position = 0
  private literal = true

  constructor(private readonly source: string) {
    if (/[\ud800-\udfff]/.test(source)) this.literal = false
  }

  parse(): RegexOutline {
    const parts = [this.choice()]
    while (this.position < this.source.length) {
      this.literal = false
      this.position += 1
      parts.push(this.choice())
    }
    const [tree] = parts as [RegexTree]
    return { tree: parts.length === 1 ? tree : { kind: 'sequence', parts }, literal: this.literal }
  }

  private choice(): RegexTree {
    const options = [this.sequence()]
    while (this.source[this.position] === '|') {
      this.position += 1
      options.push(this.sequence())
    }
    return options.length === 1 ? (options[0] as RegexTree) : { kind: 'choice', options }
  }

  private sequence(): RegexTree {
    const parts: RegexTree[] = []
    while (this.position < this.source.length && !'|)'.includes(this.source[this.position] as string)) {
      if (!this.quantified(parts)) this.atom(parts)
    }
    return { kind: 'sequence', parts }
  }

  private atom(parts: RegexTree[]): void {
    const next = this.source[this.position] as string
    if (next === '(') this.group(parts)
    else if (next === '\\') this.escape(parts)
    else this.single(next, parts)
  }

  private single(next: string, parts: RegexTree[]): void {
    this.position += 1
    if (next === '[') {
      this.skipClass()
      parts.push(character)
    } else if (next === '.') parts.push(character)
    else if (next === '^') parts.push({ kind: 'assertion', at: 'start' })
    else if (next === '$') parts.push({ kind: 'assertion', at: 'end' })
    else parts.push({ kind: 'text', text: next })
  }

  private group(parts: RegexTree[]): void {
    this.position += 1
    const prefix = /^\?(?::|P?<[^>]*>|[a-zA-Z-]*[:)])/.exec(this.source.slice(this.position))?.[0]
    if (prefix !== undefined) {
      this.position += prefix.length
      if (prefix !== '?:') this.literal = false
      if (prefix.endsWith(')')) return
    }
    const part = this.choice()
    parts.push(prefix === undefined || prefix.endsWith('>') ? { kind: 'capture', part } : part)
    if (this.source[this.position] !== ')') this.literal = false
    this.position += 1
  }

  private escape(parts: RegexTree[]): void {
    const rest = this.source.slice(this.position)
    if (rest.startsWith('\\Q')) {
      const end = rest.indexOf('\\E', 2)
      for (const text of rest.slice(2, end < 0 ? undefined : end)) parts.push({ kind: 'text', text })
      this.position += end < 0 ? rest.length : end + 2
      return
    }
    const [sign] = escapeSequence.exec(rest) as RegExpExecArray
    this.position += sign.length
    if (/^\\[bBAz]$/.test(sign)) parts.push({ kind: 'assertion', at: 'elsewhere' })
    else if (/^\\[!-/:-@[-`{-~]$/.test(sign)) parts.push({ kind: 'text', text: sign.slice(1) })
    else parts.push(character)
  }

  private skipClass(): void {
    const { source } = this
    if (source[this.position] === '^') this.position += 1
    if (source[this.position] === ']') this.position += 1
    while (this.position < source.length && source[this.position] !== ']') {
      if (source.startsWith('[:', this.position) && source.indexOf(':]', this.position) > 0) {
        this.position = source.indexOf(':]', this.position) + 2
      } else this.position += source[this.position] === '\\' ? 2 : 1
    }
    this.position += 1
  }

  private quantified(parts: RegexTree[]): boolean {
    const counted = repetition.exec(this.source.slice(this.position, this.position + 16))
    const sign = this.source[this.position] as string
    if (counted === null && !'*+?'.includes(sign)) return false
    this.position += counted === null ? 1 : counted[0].length
    if (this.source[this.position] === '?') this.position += 1
    const min = counted === null ? (sign === '+' ? 1 : 0) : Number(counted[1])
    const max = counted === null ? (sign === '?' ? 1 : Infinity) : maximum(counted)
    const part = parts.pop()
    if (part === undefined || part.kind === 'repeat') this.literal = false
    parts.push({ kind: 'repeat', part: part ?? character, min, max })
    return true
  }
}

function maximum([, min, comma, max]: RegExpExecArray): number {
  if (comma === undefined) return Number(min)
  return max === '' ? Infinity : Number(max)
}
