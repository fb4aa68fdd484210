import type { HelpLabels, InitOptions, Labels, PreviewLabels } from './api.ts'
import { attempt } from './attempt.ts'

type OptionalName = 'userId' | 'debug' | 'token' | 'getToken' | 'locale' | 'launcher' | 'navigate'

export type Options = Required<Omit<InitOptions, OptionalName | 'labels'>> &
  Pick<InitOptions, OptionalName> & { labels: Labels & Partial<HelpLabels & PreviewLabels> }

export const defaultLabels: Labels = {
  next: 'Next',
  back: 'Back',
  done: 'Done',
  close: 'Close',
  step: '{n} of {total}',
}

/** Whether a token of the page can be sent as JSON. One that cannot must not prevent the others from being sent. */
const isSendable = ([, value]: [string, unknown]): boolean =>
  attempt(() => JSON.stringify(value)) !== undefined

/** The options with their defaults. Throws if they cannot be used. */
export function readOptions(given: InitOptions, scriptUrl: string): Options {
  if (!given?.apiKey) throw new Error('init needs an apiKey')
  const apiUrl = given.apiUrl ?? new URL(scriptUrl).origin
  return {
    autoStart: true,
    apiKeyHeader: 'X-API-Key',
    theme: 'auto',
    ...given,
    tokens: Object.fromEntries(Object.entries({ ...given.tokens }).filter(isSendable)),
    labels: { ...defaultLabels, ...given.labels },
    apiUrl: apiUrl.replace(/\/+$/, ''),
  }
}
