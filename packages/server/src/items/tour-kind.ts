import {
  canonicalTarget,
  type SdkTour,
  type Step,
  type StepInput,
  type Tour,
  type TourCreate,
  type TourDefinition,
} from '@guide/contracts'
import { defineDelivery } from './delivery.ts'
import type { ItemKind } from './item-kind.ts'
import { tourLife } from './item-life.ts'
import type { ItemService } from './item-service.ts'
import { parseBody } from './rich-text.ts'
import { requireUnique } from './unique.ts'

export type TourService = ItemService<TourDefinition, TourCreate, Tour>

/** What is special about tours. */
export const tourKind: ItemKind<TourDefinition, TourCreate, Tour> = {
  kind: 'tour',
  noun: 'tour',
  idPrefix: 'tour',
  life: tourLife,
  events: {
    create: 'tour.create',
    update: 'TourUpdatedByAdmin',
    publish: 'TourPublishedByAdmin',
    archive: 'TourArchivedByAdmin',
    copy: 'TourCopiedByAdmin',
    rollback: 'TourVersionRolledBackByAdmin',
  },
  define(input, previous) {
    return {
      title: input.title ?? previous?.title ?? '',
      description: input.description ?? previous?.description ?? '',
      steps: input.steps ? defineSteps(input.steps) : (previous?.steps ?? []),
      ...defineDelivery(input, previous),
    }
  },
  present: (tour_id, definition, lifecycle) => ({
    tour_id,
    ...definition,
    step_count: definition.steps.length,
    ...lifecycle,
  }),
  deliver: (tour_id, version, { title, trigger, priority, steps }): Omit<SdkTour, 'progress'> => ({
    content_type: 'tour',
    tour_id,
    version,
    title,
    trigger,
    priority,
    steps: steps.map(({ body, ...step }) => ({ ...step, body_tree: parseBody(body) })),
  }),
}

function defineSteps(inputs: StepInput[]): Step[] {
  requireUnique('steps', inputs, 'step_id')
  requireUnique('steps', inputs, 'order')
  const steps = inputs.map(input => ({
    position: 'auto' as const,
    on_missing: 'skip' as const,
    ...input,
    element_target: canonicalTarget(input.element_target),
  }))
  return steps.sort((a, b) => a.order - b.order)
}
