import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../words/words.ts'
import type { DifferencesProps } from './differences.tsx'

const Loaded = lazy(async () => ({ default: (await import('./differences.tsx')).Differences }))

/** Differences that are only shown on demand: what compares them is loaded then. */
export function LazyDifferences(props: DifferencesProps) {
  const t = useWords()
  return (
    <Suspense fallback={<Skeleton height={80} aria-label={t('Loading')} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
