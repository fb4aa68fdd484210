import { type ContentKind, contentKindNames } from '@guide/contracts/content-kinds'
import { Select } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import tabs from '../../components/filter-tabs.module.css'
import { kindNames } from '../../components/kinds.ts'
import { SearchField } from '../../components/search-field.tsx'
import { type Message, useWords } from '../../words/words.ts'
import styles from './content.module.css'
import { type ContentSearch, type StatusFilter, statusFilters } from './content-search.ts'

const statusNames: Record<StatusFilter, Message> = {
  live: 'Live',
  modified: 'Modified',
  draft: 'Drafts',
  archived: 'Archived',
}

/** Search, status and kind. All of them are in the address. */
export function ContentFilters({ search }: { search: ContentSearch }) {
  const t = useWords()
  const navigate = useNavigate({ from: '/content' })
  const change = (next: Partial<Record<'q' | 'kind', string | undefined>>) =>
    navigate({
      search: ({ q, kind, page: _, ...others }) => {
        const all = { q, kind, ...next }
        return { ...others, ...(all.q && { q: all.q }), ...(all.kind && { kind: all.kind as ContentKind }) }
      },
      replace: true,
    })
  return (
    <div className={styles.filters}>
      <nav className={tabs.tabs} aria-label={t('Status')}>
        {[undefined, ...statusFilters].map(status => (
          <Link
            key={status ?? 'all'}
            from="/content"
            to="/content"
            search={({ status: _, page: __, ...others }) => ({ ...others, ...(status && { status }) })}
            className={tabs.tab}
            {...(search.status === status && { 'data-active': true, 'aria-current': 'true' })}
          >
            {t(status ? statusNames[status] : 'All')}
          </Link>
        ))}
      </nav>
      <SearchField
        label={t('Search content')}
        placeholder={t('Search by title or id')}
        value={search.q ?? ''}
        onChange={q => change({ q })}
      />
      <Select
        className={styles.kind}
        aria-label={t('Kind')}
        placeholder={t('All kinds')}
        clearable
        value={search.kind ?? null}
        onChange={kind => change({ kind: kind ?? undefined })}
        data={contentKindNames.map(kind => ({ value: kind, label: t(kindNames[kind]) }))}
      />
    </div>
  )
}
