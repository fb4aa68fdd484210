import type { Message } from '../../words/words.ts'

export const settingsTabs = {
  general: 'General',
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

/** The tab and the page of the activity in the address. */
export function settingsSearchOf(search: Record<string, unknown>): { tab?: SettingsTab; page?: number } {
  const { tab } = search
  const page = Number(search.page)
  return {
    ...(typeof tab === 'string' && tab in settingsTabs && tab !== 'general' && { tab: tab as SettingsTab }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
