import type { InitOptions, Labels } from './api.ts'

export type Options = Required<Omit<InitOptions, 'userId' | 'token' | 'getToken' | 'locale' | 'labels'>> &
  Pick<InitOptions, 'userId' | 'token' | 'getToken' | 'locale'> & { labels: Labels }

const words: Labels = { next: 'Next', back: 'Back', done: 'Done', close: 'Close', step: '{n} of {total}' }

/** The options with what is left out filled in; throws when they cannot be used. */
export function readOptions(given: InitOptions, scriptUrl: string): Options {
  if (typeof given?.apiKey !== 'string' || !given.apiKey) throw new Error('no apiKey')
  const apiUrl = given.apiUrl ?? /^https?:\/\/[^/]+/.exec(scriptUrl)?.[0]
  if (!apiUrl) throw new Error('no apiUrl')
  return {
    autoStart: true,
    debug: false,
    apiKeyHeader: 'X-API-Key',
    theme: 'auto',
    ...given,
    tokens: { ...given.tokens },
    labels: { ...words, ...given.labels },
    apiUrl: apiUrl.replace(/\/+$/, ''),
  }
}
