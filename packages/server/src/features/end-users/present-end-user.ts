import type { EndUser, Erasure, LastContext } from '@guide/contracts'
import type { ContextRow } from './contexts-store.ts'
import type { ProgressRow } from './end-users-store.ts'
import type { ErasureRow } from './erasures-store.ts'

type Progress = EndUser['progress'][number]

export const toStoredProgress = (row: ProgressRow): Omit<Progress, 'title'> => ({
  environment: row.environment,
  content_id: row.item_id,
  state: row.state,
  step_id: row.step_id,
  changed_at: (row.ended_at ?? row.step_at)?.toISOString() ?? null,
})

export const toNamedProgress = (row: ProgressRow & { title: string | null }): Progress => ({
  ...toStoredProgress(row),
  title: row.title,
})

export const toContext = ({ environment, claims, tokens, truncated, seen_at }: ContextRow): LastContext => ({
  environment,
  claims,
  tokens,
  truncated,
  seen_at: seen_at.toISOString(),
})

export const toErasure = ({
  requested_at,
  completed_at,
}: Pick<ErasureRow, 'requested_at' | 'completed_at'>): Erasure => ({
  status: completed_at ? 'completed' : 'pending',
  requested_at: requested_at.toISOString(),
  completed_at: completed_at?.toISOString() ?? null,
})
