import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { CloseThread } from './close-thread.tsx'
import { threadQuery } from './help-requests.ts'
import { Messages } from './messages.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ThreadLead } from './thread-lead.tsx'

/** One thread: what the user and the team wrote, and the box for the next answer. */
export function ThreadScreen() {
  const t = useWords()
  const { threadId } = useParams({ from: '/shell/help/$threadId' })
  const { data, error, refetch, ...more } = useInfiniteQuery(threadQuery(useService(), threadId))
  const trail = <Trail to="/help">{t('Help')}</Trail>
  const thread = data?.pages[0]
  if (!thread) {
    return <WaitingScreen title={t('Help')} trail={trail} error={error} retry={() => refetch()} />
  }
  return (
    <Screen
      title={thread.subject}
      trail={trail}
      lead={<ThreadLead thread={thread} />}
      actions={thread.status === 'open' && <CloseThread thread={thread} />}
    >
      <Messages
        thread={thread}
        messages={data.pages.toReversed().flatMap(({ messages }) => messages)}
        {...(more.hasNextPage && { onEarlier: () => more.fetchNextPage() })}
        isLoadingEarlier={more.isFetchingNextPage}
      />
      <ReplyBox key={threadId} thread={thread} />
    </Screen>
  )
}
