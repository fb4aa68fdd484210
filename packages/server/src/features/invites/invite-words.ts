import type { Invitation } from '@guide/contracts'

const roleNames = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' }

/** What a person is told they may do. */
const roleMeanings = {
  viewer: 'look at everything',
  editor: 'look at everything and write tours, content and help',
  admin: 'do everything, and invite others',
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** An invite in words, for its mail and its page. */
export const inviteWords = ({ tenant_name, role, expires_at }: Invitation) => ({
  /** On one line, whatever the name is made of. */
  tenant: tenant_name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim() || 'A tenant',
  role: roleNames[role],
  may: roleMeanings[role],
  until: `${date.format(new Date(expires_at))} UTC`,
})
