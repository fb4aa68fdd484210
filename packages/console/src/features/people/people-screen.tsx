import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import tabs from '../../components/filter-tabs.module.css'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './people.module.css'
import { peopleQuery } from './people-requests.ts'
import { peopleSearchOf } from './people-search.ts'

/** Finds an end user by a part of the id. */
export function PeopleScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/people' })
  // Without the tenant and the environment, which are in every address.
  const search = peopleSearchOf(useSearch({ from: '/shell/people' }))
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(useService(), search))
  const find = (q: string) =>
    navigate({ search: ({ q: _, page: __, ...others }) => ({ ...others, ...(q && { q }) }), replace: true })
  const go = (page: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(page > 1 && { page }) }) })
  return (
    <Screen title={t('People')} lead={t('The users of your application, and what is stored about each.')}>
      <DemoPageNote />
      <div className={styles.filters}>
        <nav className={tabs.tabs} aria-label={t('Kind')}>
          {([undefined, 'visitor'] as const).map(kind => (
            <Link
              key={kind ?? 'user'}
              from="/people"
              to="/people"
              search={({ kind: _, page: __, ...others }) => ({ ...others, ...(kind && { kind }) })}
              className={tabs.tab}
              {...(search.kind === kind && { 'data-active': true, 'aria-current': 'true' })}
            >
              {t(kind ? 'Visitors' : 'Users')}
            </Link>
          ))}
        </nav>
        <SearchField
          label={t('Search people')}
          placeholder={t('A part of the id')}
          value={search.q ?? ''}
          onChange={find}
        />
      </div>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : data.items.length > 0 ? (
        <>
          <ul className={styles.people} data-old={isPlaceholderData || undefined}>
            {data.items.map(({ user_id, kind }) => (
              <li key={user_id}>
                <Link
                  to="/people/$userId"
                  params={{ userId: user_id }}
                  search={kind === 'visitor' ? { kind } : {}}
                >
                  {user_id}
                </Link>
              </li>
            ))}
          </ul>
          <Pages {...data} shown={data.items.length} onGo={go} />
        </>
      ) : search.q ? (
        <Notice
          title={t('Nothing matches')}
          text={t('No id has this text. Look among the users and among the visitors.')}
        />
      ) : (
        <Notice
          title={t('Nothing is stored about users yet')}
          text={t(
            search.kind
              ? 'Visitors that your page does not identify appear here once they have seen something of yours.'
              : 'Users appear here once your page tells Guide who they are and they have seen something of yours.',
          )}
        >
          <Link to="/get-started">{t('Get started')}</Link>
        </Notice>
      )}
    </Screen>
  )
}
