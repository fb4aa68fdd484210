import type { StepPage } from '@guide/contracts'
import { parsePage } from '@guide/engine/page'
import { matchesPlain, parsePlainPattern } from '@guide/engine/url-pattern'
import { searchRegex } from './search-regex.ts'

/** Parts of a path that name one thing of many: numbers, uuids, hashes, ids with digits in them. */
const isId = /^(\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,}|(?=.*\d)[\w-]{16,}|[a-z]+[-_]\d+)$/i

/** The pattern of pages that a page belongs to: `/projects/8f3a…/edit` becomes `/projects/*`. A `*` is allowed only at the end. */
export function pagePattern(path: string): string {
  const parts = path.split('/')
  const at = parts.findIndex(part => isId.test(part))
  return at < 0 ? path : [...parts.slice(0, at), '*'].join('/')
}

/** The path of this page, with the route of a router that keeps it in the fragment. */
export const currentPage = (): string =>
  location.pathname + (/^#!?\//.test(location.hash) ? location.hash : '')

/** This page, as the page of a step. */
export const thisPage = (): StepPage => ({
  pattern: pagePattern(currentPage()),
  is_regex: false,
  url: currentPage(),
})

/** A page by its pattern. @param url where the tour went to for the pattern before */
export function pageOf(pattern: string, is_regex: boolean, url: string | undefined): StepPage {
  const page = { pattern, is_regex }
  const known = url && isOn(page, new URL(url, location.href).href) ? url : urlOf(page)
  return known ? { ...page, url: known } : page
}

/** Where the page of a step is. Undefined if only a pattern is known. */
export const urlOf = ({ pattern, is_regex, url }: StepPage): string | undefined =>
  url ?? (!is_regex && /^\/[^*]*$/.test(pattern) ? pattern : undefined)

/** Whether a step belongs to this page. The service decides it for users; this is for the admin who builds. */
export const isHere = (page: StepPage | null | undefined): boolean => !page || isOn(page, location.href)

/** Compares as the service does, but a regular expression that it would refuse matches nothing. */
export function isOn({ pattern, is_regex }: Pick<StepPage, 'pattern' | 'is_regex'>, url: string): boolean {
  const page = parsePage(url)
  if (is_regex) return isFound(pattern, page.relativeUrl)
  const plain = parsePlainPattern(pattern)
  return !!plain && matchesPlain(plain, page)
}

/** What was found at one address. All patterns together have a limit, because the list of items may have thousands. */
let looked = { address: '', found: new Map<string, boolean>(), budget: { steps: 0 } }
const stepsPerAddress = 5_000_000

function isFound(pattern: string, address: string): boolean {
  if (looked.address !== address) looked = { address, found: new Map(), budget: { steps: stepsPerAddress } }
  const known = looked.found.get(pattern)
  if (known !== undefined) return known
  let isMatch = false
  try {
    isMatch = searchRegex(pattern, address, looked.budget)
  } catch {
    // The service says what is wrong with it when the item is saved.
  }
  looked.found.set(pattern, isMatch)
  return isMatch
}
