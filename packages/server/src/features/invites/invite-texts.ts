import type { Invitation } from '@guide/contracts'
import { oneLine } from '../../mail/one-line.ts'

const roleNames = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' }

const rolePermissions = {
  viewer: 'see everything',
  editor: 'see everything and write tours, content and help articles',
  admin: 'do everything, and invite others',
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The parts of an invite in words, for its mail and its page. */
export const inviteTexts = ({ tenant_name, role, expires_at }: Invitation) => ({
  tenant: oneLine(tenant_name) || 'A tenant',
  role: roleNames[role],
  permissions: rolePermissions[role],
  expiry: `${date.format(new Date(expires_at))} UTC`,
})
