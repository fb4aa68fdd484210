import type { SelectorHealthItem } from '@guide/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { describeTarget } from '../../components/facts/describe-target.ts'
import { KindPicture } from '../../components/kind-picture.tsx'
import { Notice } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { stepName } from '../../components/step-name.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './insights.module.css'
import { targetsQuery } from './insights-requests.ts'
import { TargetDays } from './target-days.tsx'
import { Window } from './window.tsx'

/** How often pages did not have the elements that items point at, the worst first. */
export function Targets() {
  const t = useWords()
  const { days = 7 } = useSearch({ from: '/shell/insights' })
  const { data, error, refetch, isPlaceholderData } = useQuery(targetsQuery(useService(), days))
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <Window />
      </div>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : data.items.length === 0 ? (
        <Notice
          title={t('No page looked for a target in this time')}
          text={t(
            'Steps and tips point at an element of your page. Here you will see how often pages did not have it.',
          )}
        >
          <Link to="/content">{t('Go to the content')}</Link>
        </Notice>
      ) : (
        <>
          <div className={styles.sheet} data-old={isPlaceholderData || undefined}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Target')}</th>
                  <th scope="col">{t('Missing')}</th>
                  <th scope="col">{t('Last 14 days')}</th>
                  <th scope="col">{t('Looked for')}</th>
                  <th scope="col">{t('Last missing')}</th>
                  <th scope="col">
                    <span className={styles.hidden}>{t('Mend it')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.items.map(target => (
                  <TargetRow key={`${idOf(target)} ${target.step_id}`} target={target} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.note}>
            {t(
              'Missing: the share of the pages that looked for the element and did not have it in time. Since: the days without a break on which more than a tenth of them did not have it. Found by likeness: its keys fail, but an element that is much like it was found, so mend it before that one changes too. Only what is live is listed. Days are in UTC.',
            )}
            {data.total > data.items.length &&
              ` ${t('and {count} more', { count: data.total - data.items.length })}`}
          </p>
        </>
      )}
    </div>
  )
}

const idOf = ({ tour_id, content_id }: SelectorHealthItem) => tour_id ?? content_id ?? ''

function TargetRow({ target }: { target: SelectorHealthItem }) {
  const t = useWords()
  const { number, percent, ago, moment, day } = useFormats()
  const {
    title,
    step_id,
    failure_rate,
    attempts,
    last_missing_at,
    healthy,
    failing_since,
    likeness_since,
    days,
  } = target
  const since =
    failing_since &&
    (failing_since === days[0]?.date
      ? t('for 14 days or more')
      : t('since {day}', { day: day(failing_since) }))
  const itemId = idOf(target)
  return (
    <tr>
      <th scope="row">
        <span className={styles.item}>
          <KindPicture kind={target.content_type} />
          <span>
            <Link to="/content/$itemId" params={{ itemId }}>
              {title}
            </Link>
            <small>
              {[stepName(target, t), describeTarget(target.element_target, t)].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      </th>
      <td data-label={t('Missing')}>
        <span className={styles.change} {...(!healthy && { 'data-direction': 'down' })}>
          {percent(failure_rate)}
        </span>
        {since && <span className={styles.since}>{since}</span>}
        {likeness_since && (
          <span className={styles.since}>
            {t('found by likeness since {day}', { day: day(likeness_since) })}
          </span>
        )}
      </td>
      <td data-label={t('Last 14 days')}>
        <TargetDays target={target} />
      </td>
      <td data-label={t('Looked for')}>{number(attempts)}</td>
      <td data-label={t('Last missing')}>
        {last_missing_at ? (
          <time dateTime={last_missing_at} title={moment(last_missing_at)}>
            {ago(last_missing_at)}
          </time>
        ) : (
          '–'
        )}
      </td>
      <td>
        {(!healthy || likeness_since) && (
          <Link
            to="/content/$itemId"
            params={{ itemId }}
            search={{ ...(step_id && { step: step_id }), field: 'element_target' }}
          >
            {t('Mend it')}
          </Link>
        )}
      </td>
    </tr>
  )
}
