import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import tabs from '../../components/filter-tabs.module.css'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'
import { threadsQuery } from './help-requests.ts'
import { HelpTabs } from './help-tabs.tsx'
import { NoThreads } from './no-threads.tsx'
import { ThreadRow } from './thread-row.tsx'

/** The inbox: what users asked, the thread with the newest message first. */
export function HelpScreen() {
  const t = useWords()
  const navigate = useNavigate({ from: '/help' })
  const search = useSearch({ from: '/shell/help' })
  const { data, error, refetch, isPlaceholderData } = useQuery(threadsQuery(useService(), search))
  const go = (page: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(page > 1 && { page }) }) })
  return (
    <Screen title={t('Help')} lead={t('What your users ask, and your answers.')}>
      <DemoPageNote />
      <HelpTabs active="inbox" />
      <nav className={`${tabs.tabs} ${styles.filter}`} aria-label={t('Status')}>
        {([undefined, 'closed'] as const).map(status => (
          <Link
            key={status ?? 'open'}
            from="/help"
            to="/help"
            search={({ status: _, page: __, ...others }) => ({ ...others, ...(status && { status }) })}
            className={tabs.tab}
            {...(search.status === status && { 'data-active': true, 'aria-current': 'true' })}
          >
            {t(status ? 'Closed' : 'Open')}
          </Link>
        ))}
      </nav>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : data.items.length > 0 ? (
        <>
          <ol className={styles.threads} data-old={isPlaceholderData || undefined}>
            {data.items.map(thread => (
              <ThreadRow key={thread.thread_id} thread={thread} />
            ))}
          </ol>
          <Pages {...data} shown={data.items.length} onGo={go} />
        </>
      ) : search.status ? (
        <Notice
          title={t('Nothing is closed yet')}
          text={t('A conversation that you close moves here. A new message of the user opens it again.')}
        />
      ) : (
        <NoThreads />
      )}
    </Screen>
  )
}
