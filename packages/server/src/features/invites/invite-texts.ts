import type { Invitation } from '@guide/contracts'

const roleNames = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' }

const rolePermissions = {
  viewer: 'see everything',
  editor: 'see everything and write tours, content and help articles',
  admin: 'do everything, and invite others',
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The parts of an invite in words, for its mail and its page. */
export const inviteTexts = ({ tenant_name, role, expires_at }: Invitation) => ({
  /** Always on one line: line breaks and control characters become spaces. */
  tenant: tenant_name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim() || 'A tenant',
  role: roleNames[role],
  permissions: rolePermissions[role],
  expiry: `${date.format(new Date(expires_at))} UTC`,
})
