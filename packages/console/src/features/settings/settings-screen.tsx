import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../../components/screen.tsx'
import { useWords } from '../../words/words.ts'
import { ActivityList } from './activity-list.tsx'
import { Breakers } from './breakers.tsx'
import styles from './settings.module.css'
import { type SettingsTab, settingsTabs } from './settings-tabs.ts'
import { Team } from './team.tsx'

/** What is about the whole tenant. */
export function SettingsScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/settings' })
  const { tab = 'switches' } = useSearch({ from: '/shell/settings' })
  const open = (next: SettingsTab) =>
    navigate({
      search: ({ tab: _, page: __, ...others }) => ({ ...others, ...(next !== 'switches' && { tab: next }) }),
    })
  return (
    <Screen title={t('Settings')}>
      <Tabs value={tab} onChange={value => open(value as SettingsTab)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {Object.entries(settingsTabs).map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="switches">
          <Breakers />
        </Tabs.Panel>
        <Tabs.Panel value="team">
          <Team />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityList />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
