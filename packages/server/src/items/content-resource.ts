import {
  type Content,
  type ContentCreate,
  ContentDefinition,
  type ContentSummary,
  contentKinds,
  type SdkContent,
} from '@guide/contracts'
import { unprocessable } from '../errors.ts'
import { parseBodies } from '../rich-text/parse-bodies.ts'
import { defineTarget } from './define-target.ts'
import { requireFewExpressions, requireSmall } from './definition-bounds.ts'
import { deliverTarget, deliverTrigger } from './deliver-target.ts'
import { type Delivery, defineDelivery } from './delivery.ts'
import type { ItemResource } from './item-resource.ts'
import type { ItemService } from './item-service.ts'
import { contentTransition } from './item-states.ts'
import { requireLink } from './require-link.ts'
import { requireUnique } from './require-unique.ts'
import { withoutDefaults } from './without-defaults.ts'

export type ContentService = ItemService<ContentDefinition, ContentCreate, Content, ContentSummary>

/** How content items differ from tours. */
export const contentResource: ItemResource<ContentDefinition, ContentCreate, Content, ContentSummary> = {
  name: 'content',
  noun: 'content item',
  idPrefix: 'cnt',
  transition: contentTransition,
  schema: ContentDefinition,
  events: {
    create: 'ContentCreatedByAdmin',
    update: 'ContentUpdatedByAdmin',
    publish: 'ContentPublishedByAdmin',
    archive: 'ContentArchivedByAdmin',
    copy: 'ContentCopiedByAdmin',
    rollback: 'ContentVersionRolledBackByAdmin',
    delete: 'ContentDeletedByAdmin',
  },
  define(input, previous, maxBytes) {
    requireFewExpressions(input)
    const definition: ContentDefinition = {
      ...(previous ?? blank(input as ContentCreate)),
      ...ownFieldsOf(input),
      ...defineDelivery(input, previous),
    }
    // A checklist that becomes another kind loses its items, unless the request insists on them.
    if (!hasItems(definition.content_type) && !input.items) definition.items = []
    requireLink('cta_url', definition.cta_url)
    checkItems(definition)
    return requireSmall(definition, previous, maxBytes)
  },
  present: (content_id, definition, lifecycle) => ({ content_id, ...definition, ...lifecycle }),
  summarize: (content_id, { content_type, title }, { status, version, created_at, updated_at }) => ({
    content_id,
    content_type: content_type as ContentSummary['content_type'],
    title,
    status,
    version,
    created_at,
    updated_at,
  }),
  async deliver(tenantId, content_id, definition): Promise<Omit<SdkContent, 'progress' | 'version'>> {
    const { content_type, title, body, trigger, priority, element_target, items } = definition
    const bodies = [body, ...items.map(item => item.body ?? '')]
    const [body_tree = [], ...itemTrees] = await parseBodies(tenantId, bodies)
    const { position, on_missing, dismiss_behavior, cta_text, cta_url, backdrop, layout, wait_ms } =
      definition
    return {
      content_type,
      content_id,
      title,
      trigger: deliverTrigger(content_id, trigger),
      priority,
      body_tree,
      element_target: element_target && deliverTarget(content_id, element_target),
      position,
      on_missing,
      dismiss_behavior,
      cta_text,
      cta_url,
      ...withoutDefaults({ backdrop, layout, wait_ms }, stagingDefaults),
      ...(hasItems(content_type) && {
        items: items.map(({ body: _, ...item }, index) => ({ ...item, body_tree: itemTrees[index] ?? [] })),
      }),
    }
  },
}

const hasItems = (type: ContentDefinition['content_type']) => contentKinds[type].parts === 'items'

type Own = Omit<ContentDefinition, keyof Delivery>

const ownFields = [
  'content_type',
  'title',
  'body',
  'position',
  'on_missing',
  'dismiss_behavior',
  'cta_text',
  'cta_url',
  'backdrop',
  'layout',
  'wait_ms',
  'items',
] as const

/** The SDK gets these fields only if they differ from their defaults. */
const stagingDefaults: Pick<Own, 'backdrop' | 'layout' | 'wait_ms'> = {
  backdrop: 'block',
  layout: 'overlay',
  wait_ms: 5000,
}

const blank = ({ content_type, title }: ContentCreate): Own => ({
  content_type,
  title,
  body: '',
  element_target: null,
  position: 'auto',
  on_missing: 'skip',
  dismiss_behavior: 'once',
  cta_text: null,
  cta_url: null,
  ...stagingDefaults,
  items: [],
})

/** The fields of a request that only content items have, in their canonical form. */
function ownFieldsOf({ element_target, ...input }: Partial<ContentCreate>): Partial<Own> {
  const own = Object.fromEntries(
    ownFields.map(name => [name, input[name]]).filter(([, value]) => value !== undefined),
  )
  if (element_target === undefined) return own
  return { ...own, element_target: element_target && defineTarget('element_target', element_target) }
}

function checkItems({ content_type, items }: ContentDefinition) {
  if (!hasItems(content_type) && items.length > 0) {
    throw unprocessable('items', `are for a checklist; this is a ${content_type}`)
  }
  requireUnique('items', items, 'item_id')
  for (const [index, { action }] of items.entries()) requireLink(`items[${index}].action.url`, action?.url)
}
