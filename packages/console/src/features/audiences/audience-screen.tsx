import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AudienceEditor } from './audience-editor.tsx'
import { audienceQuery } from './audiences-requests.ts'

/** One saved audience, or a new one. */
export function AudienceScreen() {
  const t = useWords()
  const { audienceId } = useParams({ from: '/shell/audiences/$audienceId' })
  const isNew = audienceId === 'new'
  // What was read stays while one edits: a change of another person is noticed when it is saved.
  const { data, error, refetch } = useQuery({
    ...audienceQuery(useService(), audienceId),
    enabled: !isNew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isNew || data) return <AudienceEditor key={audienceId} {...(data && { read: data })} />
  return (
    <Screen title={t('Audience')} trail={<Trail to="/audiences">{t('Audiences')}</Trail>}>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      )}
    </Screen>
  )
}
