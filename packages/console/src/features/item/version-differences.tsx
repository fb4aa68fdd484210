import type { Definition } from '@guide/drafts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LazyDifferences } from '../../components/differences/lazy-differences.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf, versionQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

interface VersionDifferencesProps {
  item: Item
  /** A version by its number or a definition; null if there was nothing before. */
  from: number | Definition | null
  to: number | Definition
}

/** What differs between two versions of an item, or a version and the working copy. */
export function VersionDifferences({ item, from, to }: VersionDifferencesProps) {
  const t = useWords()
  const before = useDefinition(item, from)
  const after = useDefinition(item, to)
  if (from === null) return <p className={styles.note}>{t('The first version.')}</p>
  const error = before.error ?? after.error
  if (error) {
    const retry = () => {
      before.refetch()
      after.refetch()
    }
    return <Problem error={error} retry={retry} />
  }
  if (!before.definition || !after.definition) return <Skeleton height={80} aria-label={t('Loading')} />
  return <LazyDifferences before={before.definition} after={after.definition} />
}

function useDefinition(item: Item, of: number | Definition | null) {
  const isNumber = typeof of === 'number'
  const { data, error, refetch } = useQuery({
    ...versionQuery(useService(), idOf(item), isNumber ? of : 0),
    enabled: isNumber,
  })
  return { definition: isNumber ? data?.definition : of, error, refetch }
}
