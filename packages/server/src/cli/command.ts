import { type ParseArgsConfig, parseArgs } from 'node:util'

/** One command of the `guide` program. */
export interface Command {
  /** The words that call it: `tenant create`. */
  name: string
  summary: string
  help: string
  /** Does the work; gives the exit code. */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<number>
}

/** A command line that was not understood: exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** The options of a command line; whatever it does not know is a usage error. */
export function readOptions<const T extends Options>(args: string[], options: T): Values<T> {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values as Values<T>
  } catch (error) {
    // The rest of what Node says is about an escape that nobody needs here.
    const [problem = ''] = (error as Error).message.split(/[.\n]/)
    throw new UsageError(`${problem}.`)
  }
}
