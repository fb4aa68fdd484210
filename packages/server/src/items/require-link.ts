import { linkDescription, linkPattern } from '@guide/contracts'
import { unprocessable } from '../errors.ts'

const link = new RegExp(linkPattern)

/** Refuses a URL that content must not link to. */
export function requireLink(path: string, url: string | null | undefined) {
  if (url && !link.test(url)) throw unprocessable(path, `must be ${linkDescription}`)
}
