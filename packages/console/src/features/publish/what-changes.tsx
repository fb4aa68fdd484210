import { definitionOf } from '@guide/drafts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Differences } from '../../components/differences/differences.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf, versionQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { FirstTime } from './first-time.tsx'
import styles from './publish.module.css'

/** The working copy against what users get now; before the first publish, what they will get. */
export function WhatChanges({ item }: { item: Item }) {
  const t = useWords()
  if (item.version === 0) {
    return (
      <Card title={t('New for users')}>
        <FirstTime item={item} />
      </Card>
    )
  }
  return (
    <Card title={t('What changes for users')}>
      <p className={styles.note}>
        {item.status === 'archived'
          ? t('Users do not get it now. Compared with version {version}, the last one that they got:', {
              version: item.version,
            })
          : t('Compared with version {version}, which users get now:', { version: item.version })}
      </p>
      <AgainstNewest item={item} />
    </Card>
  )
}

function AgainstNewest({ item }: { item: Item }) {
  const t = useWords()
  const { data, error, refetch } = useQuery(versionQuery(useService(), idOf(item), item.version))
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={160} aria-label={t('Loading')} />
  return <Differences before={data.definition} after={definitionOf(item)} />
}
