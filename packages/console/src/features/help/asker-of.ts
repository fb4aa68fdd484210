import type { DeskThread } from '@guide/contracts'

/** The user of a thread, as the team knows them best. */
export const askerOf = ({ user }: Pick<DeskThread, 'user'>): string => user.name ?? user.email ?? user.user_id
