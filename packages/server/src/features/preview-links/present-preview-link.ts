import type { PreviewLink } from '@guide/contracts'
import type { PreviewLinkRow } from '../../items/preview-link-store.ts'

export const toPreviewLink = (row: PreviewLinkRow): PreviewLink => ({
  link_id: row.link_id,
  url: row.url,
  created_by: { user_id: row.created_by, email: row.creator_email },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
