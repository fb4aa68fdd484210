import type { Literal } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'
import { readToken } from './body-token.ts'

/** A `{{name|fallback}}` among Markdown's own nodes; its value is how it was written. */
interface TokenLiteral extends Literal {
  type: 'token'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    token: TokenLiteral
  }
  interface RootContentMap {
    token: TokenLiteral
  }
}

type Syntax = NonNullable<Options['extensions']>[number]
type Construct = Exclude<NonNullable<Syntax['text']>[string], unknown[] | undefined>
type State = ReturnType<Construct['tokenize']>

const [opening, closing] = [123, 125]
const lastLineEnding = -3
/** Not on the parser's list of names, which cannot be added to from here. */
const name = 'bodyToken' as 'data'

// Read as one piece, as code is: what stands in it is neither emphasis nor the end of a link.
const token: Construct = {
  name,
  tokenize(effects, ok, nok) {
    const open: State = code => {
      if (code !== opening) return nok(code)
      effects.consume(code)
      return inside
    }
    const inside: State = code => {
      if (code === null || code === opening || code <= lastLineEnding) return nok(code)
      effects.consume(code)
      return code === closing ? close : inside
    }
    const close: State = code => {
      if (code !== closing) return nok(code)
      effects.consume(code)
      return readToken(this.sliceSerialize(effects.exit(name))) ? ok : nok
    }
    return code => {
      effects.enter(name)
      effects.consume(code)
      return open
    }
  },
}

/** Teaches the Markdown parser tokens. */
export const tokenSyntax = {
  extensions: [{ text: { [opening]: token } }],
  mdastExtensions: [
    {
      enter: {
        [name](source) {
          this.enter({ type: 'token', value: this.sliceSerialize(source) }, source)
        },
      },
      exit: {
        [name](source) {
          this.exit(source)
        },
      },
    },
  ],
} satisfies Options
