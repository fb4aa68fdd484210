import type { Theme } from '@guide/contracts'
import type { AuditRecord } from '../../db/tenant-change.ts'

type ThemeEvent = 'theme.create' | 'theme.update' | 'theme.set_default' | 'theme.deleted'

/** The audit record of a change of a theme: the theme as it was answered before, and as it is now. */
export const themeRecord = (event: ThemeEvent, before: Theme | null, after: Theme | null): AuditRecord => ({
  event,
  entityType: 'theme',
  entityId: (after ?? before)?.theme_id ?? '',
  before,
  after,
})
