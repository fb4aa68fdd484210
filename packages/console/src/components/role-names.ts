import type { Role } from '@guide/contracts'
import type { Message } from '../words/words.ts'

export const roleNames: Record<Role, Message> = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin' }
