import { NativeSelect, Skeleton, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { Screen } from '../../components/screen.tsx'
import { useWords } from '../../words/words.ts'
import { General } from './general.tsx'
import styles from './settings-layout.module.css'
import { type SettingsTab, settingsTabs } from './settings-tabs.ts'

// Panels are loaded when they are opened.
const Access = lazy(async () => ({ default: (await import('./access.tsx')).Access }))
const ActivityList = lazy(async () => ({ default: (await import('./activity-list.tsx')).ActivityList }))
const Breakers = lazy(async () => ({ default: (await import('./breakers.tsx')).Breakers }))
const Identity = lazy(async () => ({ default: (await import('./identity.tsx')).Identity }))
const Installation = lazy(async () => ({ default: (await import('./installation.tsx')).Installation }))
const OwnMails = lazy(async () => ({ default: (await import('./own-mails.tsx')).OwnMails }))
const Team = lazy(async () => ({ default: (await import('./team.tsx')).Team }))
const Transfer = lazy(async () => ({ default: (await import('./transfer.tsx')).Transfer }))
const Usage = lazy(async () => ({ default: (await import('./usage.tsx')).Usage }))

const panels: Record<SettingsTab, ComponentType> = {
  general: General,
  mails: OwnMails,
  installation: Installation,
  identity: Identity,
  team: Team,
  access: Access,
  switches: Breakers,
  usage: Usage,
  transfer: Transfer,
  activity: ActivityList,
}

/** What is about the whole tenant, and the mails to the person who is signed in. */
export function SettingsScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/settings' })
  const { tab: asked } = useSearch({ from: '/shell/settings' })
  // An address may name a tab that does not exist.
  const tab = asked && asked in panels ? asked : 'general'
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false })
  const open = (next: SettingsTab) =>
    navigate({
      search: ({ tab: _, page: _p, kind: _k, who: _w, days: _d, ...others }) => ({
        ...others,
        ...(next !== 'general' && { tab: next }),
      }),
    })
  const names = Object.entries(settingsTabs).map(([value, name]) => ({ value, label: t(name) }))
  const Chosen = panels[tab]
  // The panel stays at its place when the width changes: what was typed into it is kept.
  return (
    <Screen title={t('Settings')}>
      <Tabs
        value={tab}
        onChange={value => open(value as SettingsTab)}
        orientation={isWide ? 'vertical' : 'horizontal'}
        variant="pills"
        classNames={{
          root: styles.layout ?? '',
          list: styles.tabs ?? '',
          tab: styles.tab ?? '',
          panel: styles.panel ?? '',
        }}
      >
        {isWide ? (
          <Tabs.List>
            {names.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        ) : (
          // Ten tabs do not fit into a small screen, and tabs that scroll sideways hide most of them.
          <NativeSelect
            aria-label={t('Settings')}
            value={tab}
            onChange={event => open(event.currentTarget.value as SettingsTab)}
            data={names}
          />
        )}
        <Tabs.Panel key={tab} value={tab} {...(!isWide && { role: undefined, 'aria-labelledby': undefined })}>
          <Suspense fallback={<Skeleton height={320} aria-label={t('Loading')} />}>
            <Chosen />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
