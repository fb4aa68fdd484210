import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './audiences.module.css'
import { usesQuery } from './audiences-requests.ts'

/** Where an audience is used: what changes with it, and what keeps it from being deleted. */
export function UsesCard({ id }: { id: string }) {
  const t = useWords()
  const { data, error, refetch } = useQuery(usesQuery(useService(), id))
  return (
    <Card title={t('Used by')}>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={40} aria-label={t('Loading')} />
      ) : data.total === 0 ? (
        <p className={styles.note}>
          {t('Nothing uses it yet. Choose it in an item under “Who, where, when”.')}
        </p>
      ) : (
        <ul className={styles.uses}>
          {data.items.map(use => (
            <li key={use.id}>
              {use.kind === 'audience' ? (
                <Link to="/audiences/$audienceId" params={{ audienceId: use.id }}>
                  {use.name}
                </Link>
              ) : (
                <Link to="/content/$itemId" params={{ itemId: use.id }}>
                  {use.name}
                </Link>
              )}
              <span className={styles.detail}>{t(useNames[use.kind])}</span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className={styles.note}>{t('And {count} more.', { count: data.total - data.items.length })}</p>
      )}
    </Card>
  )
}

const useNames = { tour: 'Tour', content: 'Content item', audience: 'Audience' } as const
