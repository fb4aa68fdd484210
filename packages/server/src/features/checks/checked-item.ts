import {
  type ContentDefinition,
  type ContentKind,
  contentKinds,
  type ElementTarget,
  type OnMissing,
  type Step,
  type TourDefinition,
} from '@guide/contracts'
import type { Delivery } from '../../items/delivery.ts'

/** A tour or content item in the form that all checks read. */
export interface CheckedItem {
  kind: ContentKind
  delivery: Delivery
  /** The steps of a tour; empty for a content item. */
  steps: Step[]
  /** What points at an element of the page: each step, or the item itself. */
  places: Place[]
  /** What users read, one card or entry each. */
  texts: Text[]
  links: Link[]
  /** The other tours and content items that it names. */
  references: Reference[]
  cta: { text: string | null; url: string | null } | null
}

export interface Place {
  path: string
  stepId: string | null
  target: ElementTarget | null
  onMissing: OnMissing
}

export interface Text {
  path: string
  title: string
  body: string
}

export interface Link {
  path: string
  url: string
}

export interface Reference {
  path: string
  id: string
}

export function checkedTour({ steps, ...delivery }: TourDefinition): CheckedItem {
  const at = (index: number) => `steps[${index}].`
  return {
    kind: 'tour',
    delivery,
    steps,
    places: steps.map((step, index) => ({
      path: at(index),
      stepId: step.step_id,
      target: step.element_target,
      onMissing: step.on_missing,
    })),
    texts: steps.map(({ title, body }, index) => ({ path: at(index), title, body })),
    links: steps.flatMap(({ page }, index) => linkAt(`${at(index)}page.url`, page?.url)),
    references: [],
    cta: null,
  }
}

export function checkedContent(definition: ContentDefinition): CheckedItem {
  const { content_type, title, body, element_target, on_missing, cta_text, cta_url, items } = definition
  const at = (index: number) => `items[${index}].`
  const isPlaced = contentKinds[content_type].anchored || element_target !== null
  return {
    kind: content_type,
    delivery: definition,
    steps: [],
    places: isPlaced ? [{ path: '', stepId: null, target: element_target, onMissing: on_missing }] : [],
    texts: [
      { path: '', title, body },
      ...items.map((item, index) => ({ path: at(index), title: item.title, body: item.body ?? '' })),
    ],
    links: [
      ...linkAt('cta_url', cta_url),
      ...items.flatMap(({ action }, index) => linkAt(`${at(index)}action.url`, action?.url)),
    ],
    references: items.flatMap(({ action, complete_on }, index) => [
      ...referenceAt(`${at(index)}action.tour_id`, action?.tour_id),
      ...referenceAt(`${at(index)}action.content_id`, action?.content_id),
      ...referenceAt(`${at(index)}complete_on.tour_id`, complete_on?.tour_id),
    ]),
    cta: { text: cta_text, url: cta_url },
  }
}

const linkAt = (path: string, url: string | null | undefined): Link[] => (url ? [{ path, url }] : [])
const referenceAt = (path: string, id: string | undefined): Reference[] => (id ? [{ path, id }] : [])
