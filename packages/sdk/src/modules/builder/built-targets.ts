import type { ElementTarget, SdkElementTarget, SdkFingerprint } from '@guide/contracts'
import { hashOf } from '@guide/contracts/digest'
import { hashedFingerprint } from '@guide/contracts/hashed-fingerprint'
import type { Kit } from '../../core/companion.ts'
import { findAlike } from '../../targets/likeness/find-alike.ts'

/** The fingerprints of targets that are being built, by the references that stand for them. */
const fingerprints = new Map<string, SdkFingerprint>()

/** A target that is being built, in the form in which users get it. */
export function builtTarget({ fingerprint, ...keys }: ElementTarget): SdkElementTarget {
  if (!fingerprint) return keys
  const { check } = fingerprint
  const reference = JSON.stringify(fingerprint)
  if (!fingerprints.has(reference))
    fingerprints.set(reference, hashedFingerprint(fingerprint, reference, hashOf))
  return { ...keys, ...(check && { check }), fingerprint: reference }
}

/** Finds the targets that are being built as users will: also by their fingerprints, without asking the service for them. */
export function findBuiltTargets({ targets }: Kit, signal: AbortSignal): void {
  const { alike } = targets
  targets.alike = {
    load: async () => {},
    find: target => findAlike(fingerprints.get(target.fingerprint as string), target),
  }
  signal.addEventListener('abort', () => {
    if (alike) targets.alike = alike
    else delete targets.alike
  })
}

export const hasKey = (target: ElementTarget): boolean =>
  !!(target.data_attribute || target.element_id || target.css_selector)
