import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import { Screen } from '../../components/screen.tsx'
import { useWords } from '../../words/words.ts'
import { EventTail } from './event-tail.tsx'
import styles from './insights.module.css'
import { type InsightsTab, insightsTabs } from './insights-search.ts'
import { Ranking } from './ranking.tsx'
import { Targets } from './targets.tsx'

/** How everything did, which targets pages do not have, and what pages report right now. */
export function InsightsScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/insights' })
  const { tab = 'items' } = useSearch({ from: '/shell/insights' })
  const open = (next: InsightsTab) =>
    navigate({
      search: ({ tab: _, page: __, ...others }) => ({ ...others, ...(next !== 'items' && { tab: next }) }),
    })
  return (
    <Screen title={t('Insights')} lead={t('What users saw, how far they went, and what pages report.')}>
      <DemoPageNote />
      <Tabs value={tab} onChange={value => open(value as InsightsTab)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {Object.entries(insightsTabs).map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="items">
          <Ranking />
        </Tabs.Panel>
        <Tabs.Panel value="targets">
          <Targets />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventTail />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
