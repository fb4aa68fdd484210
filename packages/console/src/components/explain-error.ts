import { ServiceError } from '../service/service.ts'
import type { Message, Translate } from '../words/words.ts'

/** What a refusal with a status means for one request, where the service would only say it in English. */
export type Meanings = Partial<Record<number, Message>>

/** Says what went wrong and what to do next, in the admin's words. */
export function explainError(error: unknown, t: Translate, meanings: Meanings = {}): string {
  if (!(error instanceof ServiceError)) {
    return t('Something in this page failed. Reload it; if it happens again, tell your administrator.')
  }
  const meaning = meanings[error.status]
  if (meaning) return t(meaning)
  switch (error.status) {
    case 0:
      return t('The service cannot be reached. Check your connection, then try again.')
    case 401:
      return t('Your session has ended. Sign in again; nothing on this page is lost.')
    case 403:
      return t('Your role does not allow this. Ask an admin of your team to do it, or to change your role.')
    case 404:
      return t('This is no longer there. It may have been deleted: go back to the list.')
    case 429:
      return t('That was too much at once. Wait a minute, then try again.')
    case 503:
      return t('The service is busy or restarting. Try again in a moment.')
  }
  if (error.status >= 500) {
    return t(
      'The service failed. Try again; if it happens again, give your administrator this number: {id}',
      {
        id: error.requestId || '–',
      },
    )
  }
  // The service's own words name the field and what is wrong with it.
  return error.message
}
