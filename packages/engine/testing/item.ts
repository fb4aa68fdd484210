import type { ItemDefinition } from '../src/snapshot/item-definition.ts'

/** A published banner for everybody, everywhere; a test states what differs. */
export function item(differences: Partial<ItemDefinition> = {}): ItemDefinition {
  return { id: 'cnt_000000000001', content_type: 'banner', json: '{}', ...differences }
}
