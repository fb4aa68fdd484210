import type { UrlPattern } from '@guide/contracts'
import type { SnapshotItem } from '@guide/engine'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { type FrozenItem, previewLinkStore } from '../../items/preview-link-store.ts'
import { toProgress } from '../progress/progress-reads.ts'
import { bytesOfPatterns, toItemDefinition } from '../snapshots/snapshots-reads.ts'

const cacheBytes = 16 * 1024 * 1024
const entryBytes = 1000

/** What a link shows, prepared for every page. */
export interface ShownItem extends Pick<SnapshotItem, 'stepPages' | 'otherStepIds'> {
  isTour: boolean
  patterns: UrlPattern[]
  /** The item as users get it, for a user without progress. The brace at its end is not there. */
  json: Buffer
}

interface Link {
  tenant_id: string
  link_id: string
}

/** Prepares what links show once: each may be as large as a definition, and its patterns may take long to compile. */
export function createShownItems({ sql }: Pick<Database, 'sql'>) {
  const cached = new LRUCache<string, ShownItem>({
    maxSize: cacheBytes,
    sizeCalculation: ({ json, patterns, stepPages }) =>
      entryBytes + json.length + bytesOfPatterns(patterns) + bytesOfPatterns(stepPages),
  })
  const reading = new Map<string, Promise<ShownItem | undefined>>()

  async function read({ tenant_id, link_id }: Link, key: string): Promise<ShownItem | undefined> {
    const frozen = await previewLinkStore(sql, tenant_id).findFrozen(link_id)
    const item = frozen && prepare(frozen)
    if (item) cached.set(key, item)
    return item
  }

  return {
    /** What a link shows never changes. Undefined if the link was removed a moment ago. */
    async of(link: Link): Promise<ShownItem | undefined> {
      const key = `${link.tenant_id} ${link.link_id}`
      const known = cached.get(key) ?? reading.get(key)
      if (known) return known
      const started = read(link, key).finally(() => reading.delete(key))
      reading.set(key, started)
      return started
    },
  }
}

function prepare({ item_id, version, created_at, definition, delivered }: FrozenItem): ShownItem {
  const isTour = 'steps' in definition
  const resource = isTour ? 'tour' : 'content'
  const record = { item_id, resource, status: 'published', version, created_at, definition } as const
  const item = toItemDefinition({ ...record, json: null })
  const progress = toProgress(String(delivered.content_type), undefined)
  return {
    isTour,
    patterns: definition.url_patterns as UrlPattern[],
    stepPages: item.step_pages ?? [],
    otherStepIds: item.other_step_ids ?? [],
    json: Buffer.from(JSON.stringify({ ...delivered, version, progress }).slice(0, -1)),
  }
}
