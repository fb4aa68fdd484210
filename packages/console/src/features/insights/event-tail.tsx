import type { RecentEvent } from '@guide/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { eventNames } from './event-names.ts'
import styles from './insights.module.css'
import { eventsQuery } from './insights-requests.ts'

/** What pages report right now, newest first, for the person who is installing. */
export function EventTail() {
  const t = useWords()
  const [isPaused, setPaused] = useState(false)
  const { environment } = useService().scope
  const { data, error, refetch } = useQuery({
    ...eventsQuery(useService()),
    ...(isPaused && { refetchInterval: false as const }),
  })
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <p className={styles.note}>
          {t(
            environment === 'live'
              ? 'What pages with a live key reported in the last hour. It is asked for again every 3 seconds while you look.'
              : 'What pages with a test key reported in the last hour. It is asked for again every 3 seconds while you look.',
          )}
        </p>
        <Button size="xs" variant="default" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('Go on') : t('Pause')}
        </Button>
      </div>
      {error && <Problem error={error} retry={() => refetch()} />}
      {!data && !error && <Skeleton height={320} radius="lg" aria-label={t('Loading')} />}
      {data?.length === 0 && (
        <Notice
          title={t('Waiting for your pages…')}
          text={t(
            'Open a page with the SDK and do something there: what it reports appears here within seconds.',
          )}
        >
          {environment === 'live' && (
            <Link
              from="/insights"
              to="/insights"
              search={others => ({ ...others, environment: 'test' as const })}
            >
              {t('Look at the test environment')}
            </Link>
          )}
        </Notice>
      )}
      {data && data.length > 0 && (
        <div className={styles.sheet}>
          <ol className={styles.events} aria-label={t('Live events')}>
            {data.map(event => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

function EventRow({ event }: { event: RecentEvent }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { name, user, content_id, step_id, received_at, data } = event
  const known = eventNames[name]
  return (
    <li>
      <time dateTime={received_at} title={moment(received_at)}>
        {ago(received_at)}
      </time>
      <span>
        <strong>{known ? t(known) : name.replace(/^track:/, '')}</strong>
        {user && (
          <>
            {' · '}
            <Link
              to="/people/$userId"
              params={{ userId: user.user_id }}
              search={user.kind === 'visitor' ? { kind: user.kind } : {}}
            >
              {user.user_id}
            </Link>
          </>
        )}
        {content_id && (
          <>
            {' · '}
            <Link to="/content/$itemId" params={{ itemId: content_id }}>
              {content_id}
            </Link>
          </>
        )}
        {step_id && ` · ${step_id}`}
        {data && Object.keys(data).length > 0 && <code>{JSON.stringify(data)}</code>}
      </span>
    </li>
  )
}
