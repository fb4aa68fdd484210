import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames } from '../../components/kinds.ts'
import { refOf } from '../../service/items.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { screens } from './screens.ts'

const [store, menu] = createSpotlight()

export const openCommandMenu = () => menu.open()

/** Finds an item, goes to a screen or does a command by a few letters. */
export function CommandMenu() {
  const t = useWords()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { toggleColorScheme } = useMantineColorScheme()
  const items = useFoundItems(query.trim())
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
          group: t('Go to'),
          actions: screens.map(({ to, title, icon }) => ({
            id: to,
            label: t(title),
            leftSection: <Icon name={icon} />,
            onClick: () => navigate({ to }),
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
      ]}
    />
  )
}

/** The first items whose title has the text. Nothing is asked before something is typed. */
function useFoundItems(text: string) {
  const service = useService()
  const [q] = useDebouncedValue(text, 150)
  const { data = [] } = useQuery({
    queryKey: ['items', service.scope, 'found', q],
    queryFn: async () => (await service.get('/v1/admin/items', { query: { q, limit: 6 } })).data.items,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return text === '' ? [] : data
}
