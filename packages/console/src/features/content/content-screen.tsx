import type { ContentKind } from '@guide/contracts/content-kinds'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ContentFilters } from './content-filters.tsx'
import { contentQuery } from './content-query.ts'
import { contentSearchOf } from './content-search.ts'
import { ContentTable } from './content-table.tsx'
import { NewItem } from './new-item.tsx'
import { NoContent } from './no-content.tsx'
import { NothingMatches } from './nothing-matches.tsx'

/** Tours and content items in one list. */
export function ContentScreen() {
  const t = useWords()
  const service = useService()
  const [newKind, setNewKind] = useState<ContentKind | null>()
  const search = contentSearchOf(useSearch({ from: '/shell/content' }))
  const { data, error, refetch, isPlaceholderData } = useQuery(contentQuery(service, search))
  const isFiltered = Object.keys(search).length > 0
  const isEmpty = data?.items.length === 0
  return (
    <Screen
      title={t('Content')}
      lead={t('Everything that you show to your users, and everything you are working on.')}
      actions={<NewItem kind={newKind} onAsk={setNewKind} />}
    >
      {!(isEmpty && !isFiltered) && <ContentFilters search={search} />}
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={420} radius="lg" aria-label={t('Loading')} />
      ) : !isEmpty ? (
        <ContentTable {...data} isOld={isPlaceholderData} />
      ) : isFiltered ? (
        <NothingMatches />
      ) : (
        <NoContent onChoose={setNewKind} />
      )}
    </Screen>
  )
}
