import type { ErrorCode } from '@guide/contracts'
import { ServiceError } from '../service/service.ts'
import type { Message, Translate } from '../words/words.ts'
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
  PAYLOAD_TOO_LARGE: 'This is more than the service accepts at once: {problem}',
  UNPROCESSABLE_ENTITY: 'The service does not accept this: {problem}',
  RATE_LIMITED: 'That was too much at once. Wait a minute, then try again.',
  INTERNAL_ERROR:
    'The service failed. Try again; if it happens again, give your administrator this number: {id}',
  UNAVAILABLE: 'The service is busy or restarting. Try again in a moment.',
}

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
  const { status, code, message, requestId } = error
  const values = { problem: message, id: requestId || '–' }
  const meaning = meanings[status]
  if (meaning) return t(meaning)
  const { path, problem } = /^(?<path>[\w.[\]-]+): (?<problem>.*)$/s.exec(message)?.groups ?? {}
  const field = path && fieldOf(path, t)
  return field && problem
    ? t('The service does not accept “{field}”: {problem}', { field, problem })
    : t(sentences[(code === 'INTERNAL_ERROR' && codesOfProxies[status]) || code], values)
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
