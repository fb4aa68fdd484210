import type { AuditEvent, Status } from '@guide/contracts'
import type { Life } from './item-life.ts'

/** What the service itself keeps about an item, as the API shows it. */
export interface Lifecycle {
  status: Status
  version: number
  has_unpublished_changes: boolean
  published_at: string | null
  created_at: string
  updated_at: string
}

/** What tells tours from content items: everything else about their lives is the same. */
export interface ItemKind<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object = object,
> {
  kind: 'tour' | 'content'
  /** As messages call it. */
  noun: string
  idPrefix: 'tour' | 'cnt'
  life: Life
  /** The schema of its definitions, which says in which order their fields are shown. */
  schema: object
  events: Record<'create' | 'update' | 'publish' | 'archive' | 'copy' | 'rollback', AuditEvent>
  /** The definition that a request makes of the previous one: aliases folded, gaps filled, nonsense refused. */
  define(input: Partial<Input>, previous: Definition | null): Definition
  /** The item as the API answers it. */
  present(itemId: string, definition: Definition, lifecycle: Lifecycle): Item
  /** The item as lists show it. */
  summarize(
    itemId: string,
    definition: Definition,
    lifecycle: Omit<Lifecycle, 'has_unpublished_changes'>,
  ): Summary
  /** What users get of a definition, bodies parsed; refuses one that can't be shown. */
  deliver(itemId: string, definition: Definition): Promise<object>
}
