import type { ContentKind } from '@guide/contracts'

interface KindFields {
  button: boolean
  target: boolean
  position: 'around' | 'edge' | null
  backdrop: boolean
  layout: boolean
  /** Whether it can be shown without its target. */
  missing: boolean
}

const none = { button: true, target: false, position: null, backdrop: false, layout: false, missing: false }
const anchored = { ...none, target: true, position: 'around' as const, missing: true }

/** The fields that the SDK uses for each kind. A tour has them in its steps. */
export const kindFields: Record<Exclude<ContentKind, 'tour'>, KindFields> = {
  tooltip: anchored,
  spotlight: { ...anchored, backdrop: true },
  hotspot: { ...anchored, missing: false },
  banner: { ...none, position: 'edge', layout: true },
  modal: none,
  checklist: { ...none, button: false },
}
