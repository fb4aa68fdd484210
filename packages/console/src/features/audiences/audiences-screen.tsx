import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import tabs from '../../components/filter-tabs.module.css'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AudienceList } from './audience-list.tsx'
import styles from './audiences.module.css'
import { audiencesQuery } from './audiences-requests.ts'
import { audiencesSearchOf } from './audiences-search.ts'

const kinds = [
  [undefined, 'All'],
  ['rule', 'Rules'],
  ['values', 'Lists'],
] as const

/** The saved audiences: who gets what. */
export function AudiencesScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/audiences' })
  // Without the tenant and the environment, which are in every address.
  const search = audiencesSearchOf(useSearch({ from: '/shell/audiences' }))
  const isViewer = useSession().role === 'viewer'
  const { data, error, refetch, isPlaceholderData } = useQuery(audiencesQuery(useService(), search))
  const find = (q: string) =>
    navigate({ search: ({ q: _, page: __, ...others }) => ({ ...others, ...(q && { q }) }), replace: true })
  const go = (page: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(page > 1 && { page }) }) })
  const create = () => navigate({ to: '/audiences/$audienceId', params: { audienceId: 'new' } })
  return (
    <Screen
      title={t('Audiences')}
      lead={t('Groups of users that you can use in many items.')}
      actions={
        <GuardedButton
          whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
          leftSection={<Icon name="plus" size={16} />}
          onClick={create}
        >
          {t('New audience')}
        </GuardedButton>
      }
    >
      <div className={styles.filters}>
        <nav className={tabs.tabs} aria-label={t('Kind')}>
          {kinds.map(([kind, title]) => (
            <Link
              key={title}
              from="/audiences"
              to="/audiences"
              search={({ kind: _, page: __, ...others }) => ({ ...others, ...(kind && { kind }) })}
              className={tabs.tab}
              {...(search.kind === kind && { 'data-active': true, 'aria-current': 'true' })}
            >
              {t(title)}
            </Link>
          ))}
        </nav>
        <SearchField
          label={t('Search audiences')}
          placeholder={t('Search by name or id')}
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
          <AudienceList audiences={data.items} isOld={isPlaceholderData} />
          <Pages {...data} shown={data.items.length} onGo={go} />
        </>
      ) : search.q || search.kind ? (
        <Notice title={t('Nothing matches')} text={t('No audience fits this search and kind.')}>
          <Button variant="default" onClick={() => navigate({ search: {} })}>
            {t('Show all audiences')}
          </Button>
        </Notice>
      ) : (
        <Notice
          title={t('No audiences yet')}
          text={t(
            'Save who belongs together once, such as “paying customers” or the ids of your beta testers, and use it in as many items as you like.',
          )}
          icon="audience"
        />
      )}
    </Screen>
  )
}
