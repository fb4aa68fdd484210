import type { Literal } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'
import { readToken } from './body-token.ts'

/** A `{{name|fallback}}` in the Markdown tree; its value is the source text. */
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
/** The cast is needed because micromark's type of token names is closed to us; any string works at run time. */
const name = 'bodyToken' as 'data'

// A token is one unit, like inline code: its text is not emphasis and cannot end a link.
// How constructs work: https://github.com/micromark/micromark#syntaxextension
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

/** The options that make the Markdown parser understand tokens. */
export const markdownTokens = {
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
