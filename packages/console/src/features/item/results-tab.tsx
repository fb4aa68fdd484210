import type { ContentAnalytics } from '@guide/contracts'
import { fillTokens } from '@guide/sdk/fill-tokens'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Bars } from '../../components/bars.tsx'
import { Card } from '../../components/card.tsx'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import { Problem } from '../../components/problem.tsx'
import { type WindowDays, windowSearchOf } from '../../components/window-days.ts'
import { WindowTabs } from '../../components/window-tabs.tsx'
import { type Item, idOf } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Figures } from './figures.tsx'
import styles from './item.module.css'
import { resultsQuery } from './item-requests.ts'
import { NoResults } from './no-results.tsx'
import { VersionResults } from './version-results.tsx'

type Report = ContentAnalytics['data']

/** How the item did: how far users went, day by day, and version by version. Each figure says how it is counted. */
export function ResultsTab({ item }: { item: Item }) {
  const t = useWords()
  const navigate = useNavigate({ from: '/content/$itemId' })
  const { days = 7 } = useSearch({ from: '/shell/content/$itemId' })
  const choose = (next: WindowDays) =>
    navigate({
      search: ({ days: _, ...others }) => ({ ...others, ...windowSearchOf({ days: next }) }),
      replace: true,
    })
  const { data, error, refetch } = useQuery(resultsQuery(useService(), idOf(item), days))
  return (
    <div className={styles.history}>
      <DemoPageNote />
      <WindowTabs days={days} onChoose={choose} />
      {error && <Problem error={error} retry={() => refetch()} />}
      {!data && !error && <Skeleton height={320} aria-label={t('Loading')} />}
      {data && data.delivered + data.shown === 0 && <NoResults item={item} />}
      {data && data.delivered + data.shown > 0 && (
        <>
          <Figures report={data} />
          <Card title={t('How far users went')}>
            <Funnel report={data} />
          </Card>
          <Card title={t('Day by day')}>
            <Days report={data} />
          </Card>
          <VersionResults report={data} />
        </>
      )}
    </div>
  )
}

function Funnel({ report }: { report: Report }) {
  const t = useWords()
  const { percent } = useFormats()
  if (report.steps.length === 0) {
    return (
      <>
        <Bars
          bars={[
            { name: t('Delivered'), value: report.delivered },
            { name: t('Shown'), value: report.shown },
            { name: t('Button clicked'), value: report.cta_clicks },
            { name: t('Completed'), value: report.completed },
            { name: t('Dismissed'), value: report.dismissed },
          ]}
        />
        <p className={styles.note}>
          {t(
            'How often each happened. Delivered: a page got it and may show it. Dismissed: closed without going through.',
          )}{' '}
          {t('{count, plural, one {# user} other {# different users}} saw it.', {
            count: report.unique_users,
          })}
        </p>
      </>
    )
  }
  const completed = Math.round(report.conversion_rate * report.unique_users)
  const leaving = report.steps.map(({ unique_users, drop_off_rate }) => unique_users * drop_off_rate)
  const mostLeaving = Math.max(...leaving)
  const ofAll = (users: number) => (report.unique_users > 0 ? percent(users / report.unique_users) : '')
  return (
    <>
      <Bars
        bars={[
          { name: t('Saw it'), value: report.unique_users },
          ...report.steps.map(({ title, step_id, unique_users, drop_off_rate }, at) => ({
            // With the fallbacks, as the stage shows it.
            name: `${at + 1} · ${fillTokens(title, {}) || step_id}`,
            value: unique_users,
            note: drop_off_rate > 0 ? t('{share} left here', { share: percent(drop_off_rate) }) : '',
            isMarked: report.steps.length > 1 && mostLeaving > 0 && leaving[at] === mostLeaving,
          })),
          { name: t('Completed'), value: completed, note: ofAll(completed) },
        ]}
      />
      <p className={styles.note}>
        {t(
          'Different users. “Left here”: the share of the users who saw this step, saw no later one and did not complete the tour.',
        )}
      </p>
    </>
  )
}

function Days({ report }: { report: Report }) {
  const t = useWords()
  const days = useMemo(() => report.days.map(({ date }) => date), [report])
  const lines = useMemo(
    () => [
      { name: t('Shown'), values: report.days.map(({ shown }) => shown), color: '--drawing' as const },
      {
        name: t('Completed'),
        values: report.days.map(({ completed }) => completed),
        color: '--good-dot' as const,
      },
    ],
    [report, t],
  )
  return (
    <>
      <LineChart label={t('How often it was shown and completed, by day')} days={days} lines={lines} />
      <p className={styles.note}>
        {t('How often it was on a screen, and how often users went through to the end. Days are in UTC.')}
      </p>
    </>
  )
}
