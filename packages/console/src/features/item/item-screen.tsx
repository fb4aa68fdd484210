import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { itemQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { History } from './history.tsx'
import styles from './item.module.css'
import { ItemActions } from './item-actions.tsx'
import { ItemLead } from './item-lead.tsx'
import { type ItemTab, tabNames } from './item-tabs.ts'
import { Overview } from './overview.tsx'
import { Why } from './why.tsx'

/** One tour or content item: what it says, where and to which users, its history, and why a user does not see it. */
export function ItemScreen() {
  const t = useWords()
  const service = useService()
  const navigate = useNavigate({ from: '/content/$itemId' })
  const { itemId } = useParams({ from: '/shell/content/$itemId' })
  const { tab = 'overview' } = useSearch({ from: '/shell/content/$itemId' })
  const { data: item, error, refetch } = useQuery(itemQuery(service, itemId))
  const open = (next: ItemTab) =>
    navigate({
      search: ({ tab: _, step: __, field: ___, ...others }) => ({
        ...others,
        ...(next !== 'overview' && { tab: next }),
      }),
    })
  const trail = <Trail to="/content">{t('Content')}</Trail>
  if (!item) {
    return <WaitingScreen title={t('Content')} trail={trail} error={error} retry={() => refetch()} />
  }
  return (
    <Screen
      title={item.title}
      trail={trail}
      lead={<ItemLead item={item} />}
      actions={<ItemActions item={item} />}
    >
      <Tabs value={tab} onChange={value => open(value as ItemTab)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {Object.entries(tabNames).map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="why">
          <Why id={itemId} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History item={item} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
