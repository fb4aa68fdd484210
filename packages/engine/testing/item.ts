import type { ItemDefinition } from '../src/snapshot/item-definition.ts'

/** A published banner for all users on all pages, with the differences that a test needs. */
export function item(differences: Partial<ItemDefinition> = {}): ItemDefinition {
  return { id: 'cnt_000000000001', content_type: 'banner', json: '{}', ...differences }
}
