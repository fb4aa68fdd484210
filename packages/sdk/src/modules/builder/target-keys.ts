import type { ElementTarget, SdkElementTarget } from '@guide/contracts'

/** The keys of a target, by which it is found. Users get a reference instead of the fingerprint; here the keys decide. */
export function keysOf({ fingerprint: _, ...keys }: ElementTarget): SdkElementTarget {
  return keys
}

export const hasKey = (target: ElementTarget): boolean =>
  !!(target.data_attribute || target.element_id || target.css_selector)
