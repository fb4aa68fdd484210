import type { RankedItem, RankingSort } from '@guide/contracts'
import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { KindPicture } from '../../components/kind-picture.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Change } from './change.tsx'
import styles from './insights.module.css'
import { rankingQuery } from './insights-requests.ts'
import { sortNames } from './insights-search.ts'
import { NothingYet } from './nothing-yet.tsx'
import { Window } from './window.tsx'

/** The items that users saw, ranked, each against the period before. */
export function Ranking() {
  const t = useWords()
  const navigate = useNavigate({ from: '/insights' })
  const search = useSearch({ from: '/shell/insights' })
  const { data, error, refetch, isPlaceholderData } = useQuery(rankingQuery(useService(), search))
  const sortBy = (sort: RankingSort) =>
    navigate({
      search: ({ sort: _, page: __, ...others }) => ({ ...others, ...(sort !== 'shown' && { sort }) }),
      replace: true,
    })
  const go = (page: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(page > 1 && { page }) }) })
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <Window />
        <Select
          aria-label={t('Order')}
          allowDeselect={false}
          value={search.sort ?? 'shown'}
          onChange={sort => sort && sortBy(sort as RankingSort)}
          data={Object.entries(sortNames).map(([value, name]) => ({ value, label: t(name) }))}
        />
      </div>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : data.total === 0 ? (
        <NothingYet />
      ) : (
        <>
          <div className={styles.sheet} data-old={isPlaceholderData || undefined}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Item')}</th>
                  <th scope="col">{t('Shown')}</th>
                  <th scope="col">{t('Change')}</th>
                  <th scope="col">{t('Completed')}</th>
                  <th scope="col">{t('Dismissed')}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map(item => (
                  <RankedRow key={item.tour_id ?? item.content_id} item={item} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.note}>
            {t(
              'Shown: how often it was on a screen. Change: against as many days before. Completed and dismissed: the share of the times it was shown.',
            )}
          </p>
          <Pages {...data} shown={data.items.length} onGo={go} />
        </>
      )}
    </div>
  )
}

function RankedRow({ item }: { item: RankedItem }) {
  const t = useWords()
  const { number, percent } = useFormats()
  const { shown, previous } = item
  const share = (rate: number) => (shown > 0 ? percent(Math.min(rate, 1)) : '–')
  return (
    <tr>
      <th scope="row">
        <span className={styles.item}>
          <KindPicture kind={item.content_type} />
          <Link
            to="/content/$itemId"
            params={{ itemId: item.tour_id ?? item.content_id ?? '' }}
            search={{ tab: 'results' }}
          >
            {item.title}
          </Link>
          {item.status !== 'published' && <StatusBadge status={item.status} isModified={false} />}
        </span>
      </th>
      <td data-label={t('Shown')}>{number(shown)}</td>
      <td data-label={t('Change')}>
        <Change now={shown} before={previous.shown} />
      </td>
      <td data-label={t('Completed')}>{share(item.completion_rate)}</td>
      <td data-label={t('Dismissed')}>{share(item.dismissed / shown)}</td>
    </tr>
  )
}
