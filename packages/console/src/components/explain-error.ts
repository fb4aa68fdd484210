import type { ErrorCode } from '@guide/contracts'
import { ServiceError } from '../service/service.ts'
import { currentFormats } from '../words/formats.ts'
import type { Message, Translate } from '../words/words.ts'
import { explainBound, sayLimit } from './bounds.ts'
import { fieldNames } from './field-names.ts'

/** What a refusal with a status means for one request, where the service would only say it in English. */
export type Meanings = Partial<Record<number, Message>>

/** What each code of the service means for the person. `problem` is what the service says about it, in English. */
const sentences: Record<ErrorCode | 'UNREACHABLE', Message> = {
  UNREACHABLE: 'The service cannot be reached. Check your connection, then try again.',
  VALIDATION_ERROR: 'The service does not accept this: {problem}',
  UNAUTHORIZED: 'Your session has ended. Sign in again; nothing on this page is lost.',
  SIGN_IN_OUTDATED: 'Your session has ended. Sign in again; nothing on this page is lost.',
  FORBIDDEN: 'Your role does not allow this. Ask an admin of your team to do it, or to change your role.',
  NOT_FOUND: 'This is no longer there. It may have been deleted: go back to the list.',
  CONFLICT: 'This does not fit what is stored by now: {problem}',
  PAYLOAD_TOO_LARGE: 'This is more than the service accepts at once. Make it smaller, or divide it.',
  UNPROCESSABLE_ENTITY: 'The service does not accept this: {problem}',
  RATE_LIMITED: 'That was too much at once. Try again {when}.',
  INTERNAL_ERROR:
    'The service failed. Try again; if it happens again, give your administrator this number: {id}',
  UNAVAILABLE: 'The service is busy or restarting. Try again in a moment.',
}

/** What all admins of a tenant do together is limited too: nothing is wrong with what this one did. */
const together: [pattern: RegExp, sentence: Message][] = [
  [
    /changes by the admins of this tenant/,
    'The colleagues and programs of this tenant together made too many changes. Try again {when}.',
  ],
  [
    /requests of the admins of this tenant/,
    'The colleagues and programs of this tenant together sent too many requests. Try again {when}.',
  ],
]

/** What a proxy in front of the service means, which answers without a code. */
const codesOfProxies: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
}

/** Says what went wrong and what to do next, in the admin's words. */
export function explainError(error: unknown, t: Translate, meanings: Meanings = {}): string {
  if (!(error instanceof ServiceError)) {
    return t('Something in this page failed. Reload it; if it happens again, tell your administrator.')
  }
  const { status, message, requestId, retryAfterSeconds = 60 } = error
  const bound = explainBound(message, t)
  if (bound) return bound
  const meaning = meanings[status]
  if (meaning) return t(meaning)
  const code = (error.code === 'INTERNAL_ERROR' && codesOfProxies[status]) || error.code
  const values = { problem: message, id: requestId || '–', when: currentFormats().after(retryAfterSeconds) }
  const [, most, unit] = /: may have at most ([\d.]+) (bytes|[KM]iB)/.exec(message) ?? []
  if (code === 'PAYLOAD_TOO_LARGE' && most)
    return t('This is too large: the service accepts at most {limit} at once.', {
      limit: sayLimit(most, unit),
    })
  const { path, problem } = /^(?<path>[\w.[\]-]+): (?<problem>.*)$/s.exec(message)?.groups ?? {}
  const field = path && fieldOf(path, t)
  if (field && problem) return t('The service does not accept “{field}”: {problem}', { field, problem })
  const ofAll = together.find(([pattern]) => code === 'RATE_LIMITED' && pattern.test(message))
  return t(ofAll ? ofAll[1] : sentences[code], values)
}

/** The names of the fields on the way to one that the service refused, such as “Steps 2, Title”. */
function fieldOf(path: string, t: Translate): string {
  const names = path.replace(/^(body|query)\b\.?/, '').match(/[^.[\]]+/g) ?? []
  const said: string[] = []
  for (const name of names) {
    const known = fieldNames[name]
    if (/^\d+$/.test(name) && said.length > 0) said.push(`${said.pop()} ${Number(name) + 1}`)
    else said.push(known ? t(known) : name)
  }
  return said.join(', ')
}
