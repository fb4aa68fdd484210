import type { AuditEvent, Status } from '@guide/contracts'
import type { Transition } from './item-states.ts'
import type { DefinitionSummary } from './item-store.ts'

/** The fields of an item that the service maintains, as the API shows them. */
export interface Lifecycle {
  status: Status
  version: number
  has_unpublished_changes: boolean
  published_at: string | null
  created_at: string
  updated_at: string
}

/** How tours and content items differ. Everything else about them is the same. */
export interface ItemResource<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object = object,
> {
  name: 'tour' | 'content'
  /** Its name in messages. */
  noun: string
  idPrefix: 'tour' | 'cnt'
  transition: Transition
  /** The schema of its definitions, which gives the order of their fields. */
  schema: object
  events: Record<'create' | 'update' | 'publish' | 'archive' | 'copy' | 'rollback' | 'delete', AuditEvent>
  /**
   * Makes a definition of a request and the previous definition: resolves aliases, fills defaults, validates.
   * @param maxBytes how large it may be, unless the previous one is as large
   */
  define(input: Partial<Input>, previous: Definition | null, maxBytes: number): Definition
  /** The item as the API returns it. */
  present(itemId: string, definition: Definition, lifecycle: Lifecycle): Item
  /** The item as lists show it. */
  summarize(
    itemId: string,
    definition: DefinitionSummary,
    lifecycle: Omit<Lifecycle, 'has_unpublished_changes'>,
  ): Summary
  /** What users get of a definition, with parsed bodies. It may take seconds, so it must not happen in a transaction. */
  deliver(tenantId: string, itemId: string, definition: Definition): Promise<object>
}
