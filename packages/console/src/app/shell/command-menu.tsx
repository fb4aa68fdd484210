import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames } from '../../components/kinds.ts'
import { type SettingsTab, settingsTabs } from '../../features/settings/settings-tabs.ts'
import { refOf } from '../../service/items.ts'
import { useService } from '../../service/service-context.ts'
import { type Message, useWords } from '../../words/words.ts'
import { screens } from './screens.ts'

const settings = Object.entries(settingsTabs) as [SettingsTab, Message][]
const [store, menu] = createSpotlight()

export const openCommandMenu = () => menu.open()

/** Finds an item or an end user, goes to a screen or to a part of the settings, or does a command, by a few letters. */
export function CommandMenu() {
  const t = useWords()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { toggleColorScheme } = useMantineColorScheme()
  const service = useService()
  const items = useFound(query.trim(), 'items', async q => {
    return (await service.get('/v1/admin/items', { query: { q, limit: 6 } })).data.items
  })
  const people = useFound(query.trim(), 'people', async q => {
    return (await service.get('/v1/admin/end-users', { query: { q, limit: 4 } })).data.items
  })
  useEffect(() => {
    if (items.length + people.length > 0) selectFirst()
  }, [items, people])
  return (
    <Spotlight
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      query={query}
      onQueryChange={setQuery}
      nothingFound={t('Nothing found')}
      highlightQuery
      scrollable
      attributes={{ content: { 'aria-label': t('Search') } }}
      searchProps={{ placeholder: t('Search or go to…'), leftSection: <Icon name="search" /> }}
      actions={[
        {
          group: t('Go to'),
          actions: screens.map(({ to, title, icon }) => ({
            id: to,
            label: t(title),
            leftSection: <Icon name={icon} />,
            onClick: () => navigate({ to }),
          })),
        },
        {
          group: t('Settings'),
          // Before something is typed, the list stays short.
          actions:
            query === ''
              ? []
              : settings.map(([tab, name]) => ({
                  id: `settings ${tab}`,
                  label: t(name),
                  leftSection: <Icon name="settings" />,
                  onClick: () => navigate({ to: '/settings', search: tab === 'general' ? {} : { tab } }),
                })),
        },
        {
          group: t('Commands'),
          actions: [
            {
              id: 'why',
              label: t('Why does someone not see something?'),
              description: t('Choose the user, then the page.'),
              leftSection: <Icon name="question" />,
              onClick: () => navigate({ to: '/people' }),
            },
            {
              id: 'scheme',
              label: t('Switch between light and dark'),
              leftSection: <Icon name="moon" />,
              onClick: toggleColorScheme,
            },
          ],
        },
        // What is found a moment later comes last, so that the first result stays the first.
        {
          group: t('Content'),
          actions: items.map(item => ({
            id: refOf(item).id,
            label: item.title,
            description: t(kindNames[item.content_type]),
            leftSection: <KindPicture kind={item.content_type} />,
            onClick: () => navigate({ to: '/content/$itemId', params: { itemId: refOf(item).id } }),
          })),
        },
        {
          group: t('People'),
          actions: people.map(({ user_id }) => ({
            id: `person ${user_id}`,
            label: user_id,
            leftSection: <Icon name="people" />,
            onClick: () => navigate({ to: '/people/$userId', params: { userId: user_id } }),
          })),
        },
      ]}
    />
  )
}

/** Enter opens the first result. Mantine selects it only among what is there at once, and not what the service finds. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  if (list?.querySelector('[data-selected]')) return
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

/** What the service finds by the text. Nothing is asked before something is typed. */
function useFound<Found>(text: string, list: 'items' | 'people', find: (q: string) => Promise<Found[]>) {
  const { scope } = useService()
  const [q] = useDebouncedValue(text, 150)
  const { data = [] } = useQuery({
    queryKey: [list, scope, 'found', q],
    queryFn: () => find(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return text === '' ? [] : data
}
