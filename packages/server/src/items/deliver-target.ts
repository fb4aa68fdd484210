import {
  type ContentDefinition,
  type ElementTarget,
  type Fingerprint,
  hashedFingerprint,
  hashOf,
  type SdkElementTarget,
  type SdkFingerprint,
  type SdkTrigger,
  type TourDefinition,
  type Trigger,
} from '@guide/contracts'
import { etagOf } from '../etag.ts'

/** A target as users get it: a reference stands for its fingerprint, which they get only if the keys fail. */
export const deliverTarget = (itemId: string, { fingerprint, ...keys }: ElementTarget): SdkElementTarget => ({
  ...keys,
  ...(fingerprint && { fingerprint: referenceOf(itemId, fingerprint) }),
  ...(fingerprint?.check && { check: fingerprint.check }),
})

export const deliverTrigger = (itemId: string, { element_target, ...trigger }: Trigger): SdkTrigger => ({
  ...trigger,
  ...(element_target && { element_target: deliverTarget(itemId, element_target) }),
})

/** The fingerprints of an item as users get them. */
export function fingerprintsOf(
  itemId: string,
  definition: Pick<ContentDefinition, 'trigger'> & Partial<ContentDefinition & TourDefinition>,
): SdkFingerprint[] {
  const { trigger, element_target, steps = [] } = definition
  const known = new Map<string, Fingerprint>()
  const add = (target: ElementTarget | null | undefined) => {
    const fingerprint = target?.fingerprint
    if (fingerprint) known.set(referenceOf(itemId, fingerprint), fingerprint)
  }
  add(trigger.element_target)
  add(element_target)
  for (const step of steps) add(step.element_target)
  return [...known].map(([reference, fingerprint]) => hashedFingerprint(fingerprint, reference, hashOf))
}

/**
 * The name under which a page asks for a fingerprint. It depends on the content of the fingerprint, so that a page which
 * still shows an older version never gets the fingerprint of another target.
 */
const referenceOf = (itemId: string, fingerprint: Fingerprint): string =>
  `${itemId}/${etagOf(fingerprint).slice(1, 13)}`
