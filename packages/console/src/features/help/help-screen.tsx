import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import tabs from '../../components/filter-tabs.module.css'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { Strip } from '../../components/strip.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'
import { threadsQuery } from './help-requests.ts'
import type { HelpSearch } from './help-search.ts'
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
      {search.user ? <OneUser userId={search.user} /> : <StatusFilter status={search.status} />}
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
      ) : search.user ? (
        <Notice
          title={t('No conversation is here')}
          text={t('This user has asked nothing in this environment. Look at the other one.')}
        />
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

function StatusFilter({ status }: { status: HelpSearch['status'] | undefined }) {
  const t = useWords()
  return (
    <nav className={`${tabs.tabs} ${styles.filter}`} aria-label={t('Status')}>
      {([undefined, 'closed'] as const).map(one => (
        <Link
          key={one ?? 'open'}
          from="/help"
          to="/help"
          search={({ status: _, page: __, ...others }) => ({ ...others, ...(one && { status: one }) })}
          className={tabs.tab}
          {...(status === one && { 'data-active': true, 'aria-current': 'true' })}
        >
          {t(one ? 'Closed' : 'Open')}
        </Link>
      ))}
    </nav>
  )
}

/** Says that only the threads of one user are shown, open and closed. */
function OneUser({ userId }: { userId: string }) {
  const t = useWords()
  return (
    <Strip action={<Link to="/help">{t('Show all conversations')}</Link>}>
      {t('The conversations with {userId}, open and closed.', { userId })}
    </Strip>
  )
}
