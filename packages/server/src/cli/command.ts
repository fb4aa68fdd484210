import { type ParseArgsConfig, parseArgs } from 'node:util'

/** One command of the `guide` program. */
export interface Command {
  /** The words that call it: `tenant create`. */
  name: string
  summary: string
  help: string
  /** Does the work. Returns the exit code. */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<number>
}

/** The command line is not valid: exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** Reads the options of a command line. An unknown option is a usage error. */
export function readOptions<const T extends Options>(args: string[], options: T): Values<T> {
  return parse(args, options, false).values
}

/** The same for a command that needs one file. */
export function readFileAndOptions<const T extends Options>(
  args: string[],
  options: T,
): Values<T> & { file: string } {
  const { values, positionals } = parse(args, options, true)
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('The name of one file is required.')
  return { ...values, file }
}

function parse<const T extends Options>(args: string[], options: T, allowPositionals: boolean) {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals })
    return { values: values as Values<T>, positionals: positionals as string[] }
  } catch (error) {
    // Only the first sentence. The rest of Node's message explains how to escape positional arguments.
    const [problem = ''] = (error as Error).message.split(/[.\n]/)
    throw new UsageError(`${problem}.`)
  }
}
