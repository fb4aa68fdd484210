import type { Message } from '../words/words.ts'

/** What an admin can do about requests that were refused, by what the service wrote into its log. */
const advice: [reason: RegExp, text: Message][] = [
  [/the origin /, 'This page is not among the allowed origins. Add its origin under “Identity and origins”.'],
  [
    /no token was sent/,
    'The page sent no token. Give Guide the token of the signed-in user, or allow visitors without a token under “General”.',
  ],
  [/API key/, 'The API key is not valid any more. Put a current key into the snippet.'],
  [
    /jwks_url|signature|kid/,
    'The signature of the token could not be checked. Compare the address of your keys.',
  ],
  [
    /\baud\b/,
    'The token is meant for another recipient. Compare the audience of your settings with the token.',
  ],
  [/\biss\b/, 'The token comes from another issuer. Compare the issuer of your settings with the token.'],
  [/expired|\bexp\b/, 'The token had expired. The page has to give Guide a fresh one.'],
  [/token/, 'The token of the user is not valid. The token checker says which check fails.'],
]

/** Says in the admin's words why a page was refused and what to do; null if the words of the log must do. */
export const explainRefusal = (reason: string): Message | null =>
  advice.find(([pattern]) => pattern.test(reason))?.[1] ?? null
