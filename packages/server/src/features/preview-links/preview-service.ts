import type { Preview, SdkItem, TourDefinition } from '@guide/contracts'
import {
  buildSnapshot,
  compilePattern,
  type Page,
  parsePage,
  stepsElsewhere,
  Work,
  workLimits,
} from '@guide/engine'
import { hashOfToken } from '../../auth/link-token.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { previewNotFound } from '../../errors.ts'
import { type FrozenItem, previewLinkStore } from '../../items/preview-link-store.ts'
import { toProgress } from '../progress/progress-reads.ts'
import { toItemDefinition } from '../snapshots/snapshots-reads.ts'

interface Parts {
  database: Database
  clock: Clock
}

export type PreviewService = ReturnType<typeof createPreviewService>

/** What users with a preview link get. Nothing is counted or remembered of them. */
export function createPreviewService({ database, clock }: Parts) {
  return {
    async get({ tenant }: UserPrincipal, token: string, url: string | undefined): Promise<Preview> {
      const hash = hashOfToken(token)
      const store = previewLinkStore(database.sql, tenant.tenant_id)
      const frozen = hash && (await database.withTimeout(store.findByHash(hash, new Date(clock.now()))))
      const { tours_enabled, content_enabled } = tenant
      if (!frozen || !(isTour(frozen) ? tours_enabled : content_enabled)) throw previewNotFound()
      const { url_patterns: patterns } = frozen.definition as TourDefinition
      const page = url === undefined ? null : parsePage(url)
      return {
        data: {
          item: itemOn(page, frozen),
          page: { matches: !page || isOn(page, patterns), patterns },
          expires_at: frozen.expires_at.toISOString(),
        },
      }
    },
  }
}

const isTour = ({ definition }: FrozenItem) => 'steps' in definition

const isOn = (page: Page, patterns: TourDefinition['url_patterns']): boolean => {
  const work = new Work(workLimits.page)
  return patterns.length === 0 || patterns.some(pattern => compilePattern(pattern).matches(page, work))
}

/** The item as users get it, for a user without progress. */
function itemOn(page: Page | null, frozen: FrozenItem): SdkItem {
  const { item_id, version, created_at, definition, delivered } = frozen
  const resource = isTour(frozen) ? 'tour' : 'content'
  const record = {
    item_id,
    resource,
    status: 'published',
    version,
    created_at,
    definition,
    delivered,
  } as const
  const [compiled] = buildSnapshot([toItemDefinition(record)]).items
  const elsewhere = page && compiled ? stepsElsewhere(compiled, page, new Work(workLimits.page)) : []
  return {
    ...delivered,
    version,
    progress: toProgress(String(delivered.content_type), undefined),
    ...(elsewhere.length > 0 && { elsewhere }),
  } as SdkItem
}
