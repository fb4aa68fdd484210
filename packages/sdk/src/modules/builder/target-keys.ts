import type { ElementTarget, SdkElementTarget } from '@guide/contracts'

/**
 * The keys of a target, by which users find it. With a fingerprint, a key counts only if it matches one element, and a weak
 * key only if that element passes the check: otherwise it may be another element that has taken the place.
 */
export function keysOf({ fingerprint, ...keys }: ElementTarget): SdkElementTarget {
  if (!fingerprint) return keys
  const { check } = fingerprint
  // The reference to a fingerprint that is not looked for.
  return { ...keys, ...(check && { check }), fingerprint: 'unknown' }
}

export const hasKey = (target: ElementTarget): boolean =>
  !!(target.data_attribute || target.element_id || target.css_selector)
