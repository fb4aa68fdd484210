import type { EntityType } from '@guide/contracts'
import { entityNames } from '../../components/activity/entity-names.ts'
import type { Message } from '../../words/words.ts'

export const settingsTabs = {
  general: 'General',
  mails: 'Mails to you',
  installation: 'Installation and keys',
  identity: 'Identity and origins',
  team: 'Team',
  access: 'Sessions and tokens',
  switches: 'Emergency switches',
  usage: 'Usage',
  transfer: 'Import and export',
  activity: 'Activity',
} as const satisfies Record<string, Message>

export type SettingsTab = keyof typeof settingsTabs

/** Which entries of the activity log to show. */
export interface ActivitySearch {
  kind?: EntityType
  who?: string
  days?: ActivityDays
  page?: number
}

export const activityDays = [1, 7, 30] as const
type ActivityDays = (typeof activityDays)[number]

/** The tab, and what the activity log shows, in the address. */
export function settingsSearchOf(search: Record<string, unknown>): { tab?: SettingsTab } & ActivitySearch {
  const { tab, kind, who } = search
  const days = Number(search.days)
  const page = Number(search.page)
  return {
    ...(typeof tab === 'string' && tab in settingsTabs && tab !== 'general' && { tab: tab as SettingsTab }),
    ...(typeof kind === 'string' && kind in entityNames && { kind: kind as EntityType }),
    // An id of digits is a number after the address was read.
    ...((typeof who === 'string' || typeof who === 'number') &&
      who !== '' && { who: String(who).slice(0, 320) }),
    ...(activityDays.includes(days as ActivityDays) && { days: days as ActivityDays }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
