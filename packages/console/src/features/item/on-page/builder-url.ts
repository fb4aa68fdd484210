import { isTour } from '../../../service/items.ts'
import { originOf } from './proposed-url.ts'

/**
 * The URL of a page that opens an item in the builder of the SDK. The fragment holds nothing secret: the page asks for
 * admin access by a click. Undefined if it is not the URL of a page.
 */
export function builderUrl(page: string, itemId: string, stepId?: string): string | undefined {
  if (!originOf(page)) return undefined
  const url = new URL(page)
  const item = `guide-builder=${isTour(itemId) ? 'tour' : 'content'}/${itemId}`
  const step = stepId === undefined ? '' : `/step/${encodeURIComponent(stepId)}`
  // A route in the fragment stays.
  url.hash = url.hash ? `${url.hash}&${item}${step}` : item + step
  return url.href
}
