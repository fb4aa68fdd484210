import { type SdkTour, type Tour, type TourCreate, TourDefinition, type TourSummary } from '@guide/contracts'
import { parseBodies } from '../rich-text/parse-bodies.ts'
import { defineSteps, flowDefaults } from './define-steps.ts'
import { requireFewExpressions, requireSmall } from './definition-bounds.ts'
import { deliverTarget, deliverTrigger } from './deliver-target.ts'
import { defineDelivery } from './delivery.ts'
import type { ItemResource } from './item-resource.ts'
import type { ItemService } from './item-service.ts'
import { tourTransition } from './item-states.ts'
import { withoutDefaults } from './without-defaults.ts'

export type TourService = ItemService<TourDefinition, TourCreate, Tour, TourSummary>

/** How tours differ from content items. */
export const tourResource: ItemResource<TourDefinition, TourCreate, Tour, TourSummary> = {
  name: 'tour',
  noun: 'tour',
  idPrefix: 'tour',
  transition: tourTransition,
  schema: TourDefinition,
  events: {
    create: 'tour.create',
    update: 'TourUpdatedByAdmin',
    publish: 'TourPublishedByAdmin',
    archive: 'TourArchivedByAdmin',
    copy: 'TourCopiedByAdmin',
    rollback: 'TourVersionRolledBackByAdmin',
    delete: 'TourDeletedByAdmin',
  },
  define(input, previous, maxBytes) {
    requireFewExpressions(input)
    const definition = {
      title: input.title ?? previous?.title ?? '',
      description: input.description ?? previous?.description ?? '',
      steps: input.steps ? defineSteps(input.steps) : (previous?.steps ?? []),
      ...defineDelivery(input, previous),
    }
    return requireSmall(definition, previous, maxBytes)
  },
  present: (tour_id, definition, lifecycle) => ({
    tour_id,
    ...definition,
    step_count: definition.steps.length,
    ...lifecycle,
  }),
  summarize: (tour_id, { title, step_count }, { status, version, created_at, updated_at }) => ({
    tour_id,
    title,
    status,
    version,
    step_count: step_count ?? 0,
    created_at,
    updated_at,
  }),
  async deliver(
    tenantId,
    tour_id,
    { title, trigger, priority, steps },
  ): Promise<Omit<SdkTour, 'progress' | 'version'>> {
    const trees = await parseBodies(
      tenantId,
      steps.map(({ body }) => body),
    )
    return {
      content_type: 'tour',
      tour_id,
      title,
      trigger: deliverTrigger(tour_id, trigger),
      priority,
      steps: steps.map(({ body, page, advance_on, backdrop, wait_ms, ...step }, index) => ({
        ...step,
        element_target: deliverTarget(tour_id, step.element_target),
        ...withoutDefaults({ page, advance_on, backdrop, wait_ms }, flowDefaults),
        body_tree: trees[index] ?? [],
      })),
    }
  },
}
