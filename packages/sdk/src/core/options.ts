import type { HelpLabels, InitOptions, Labels } from './api.ts'

export type Options = Required<Omit<InitOptions, 'userId' | 'token' | 'getToken' | 'locale' | 'labels'>> &
  Pick<InitOptions, 'userId' | 'token' | 'getToken' | 'locale'> & { labels: Labels & Partial<HelpLabels> }

export const defaultLabels: Labels = {
  next: 'Next',
  back: 'Back',
  done: 'Done',
  close: 'Close',
  step: '{n} of {total}',
}

/** Whether a page's token can be JSON at all: one that cannot must not keep the others from arriving. */
function isSendable([, value]: [string, unknown]): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** The options with what is left out filled in; throws when they cannot be used. */
export function readOptions(given: InitOptions, scriptUrl: string): Options {
  if (!given?.apiKey) throw new Error('no apiKey')
  const apiUrl = given.apiUrl ?? new URL(scriptUrl).origin
  return {
    autoStart: true,
    debug: false,
    apiKeyHeader: 'X-API-Key',
    theme: 'auto',
    ...given,
    tokens: Object.fromEntries(Object.entries({ ...given.tokens }).filter(isSendable)),
    labels: { ...defaultLabels, ...given.labels },
    apiUrl: apiUrl.replace(/\/+$/, ''),
  }
}
