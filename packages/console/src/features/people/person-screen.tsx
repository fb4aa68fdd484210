import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ErasureNote } from './erasure-note.tsx'
import { LastContexts } from './last-contexts.tsx'
import styles from './people.module.css'
import { personQuery } from './people-requests.ts'
import { PersonActions } from './person-actions.tsx'
import { ProgressCard } from './progress-card.tsx'
import { StoredCard } from './stored-card.tsx'
import { WhyCard } from './why-card.tsx'

/** One end user: what is stored, what the user came with last, and what can be done about it. */
export function PersonScreen() {
  const t = useWords()
  const { userId } = useParams({ from: '/shell/people/$userId' })
  const { kind } = useSearch({ from: '/shell/people/$userId' })
  const person = { userId, ...(kind && { kind }) }
  const { data, error, refetch } = useQuery(personQuery(useService(), person))
  return (
    <Screen
      title={userId}
      trail={<Trail to="/people">{t('People')}</Trail>}
      lead={t(kind ? 'A visitor that your page does not identify' : 'A user of your application')}
      actions={data && <PersonActions person={person} isBeingErased={data.erasure?.status === 'pending'} />}
    >
      {!data ? (
        error ? (
          <Problem error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={360} aria-label={t('Loading')} />
        )
      ) : (
        <>
          {data.erasure && <ErasureNote erasure={data.erasure} />}
          <div className={styles.columns}>
            <div className={styles.side}>
              <WhyCard person={person} user={data} />
              <ProgressCard person={person} progress={data.progress} />
            </div>
            <div className={styles.side}>
              <StoredCard user={data} />
              <LastContexts contexts={data.contexts} />
            </div>
          </div>
        </>
      )}
    </Screen>
  )
}
