import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { Problem } from './problem.tsx'
import { Screen } from './screen.tsx'

interface WaitingScreenProps {
  title: string
  trail: ReactNode
  /** Why the data did not come; null while it is on its way. */
  error: Error | null
  retry: () => void
}

/** A screen whose data is not there yet. */
export function WaitingScreen({ title, trail, error, retry }: WaitingScreenProps) {
  const t = useWords()
  return (
    <Screen title={title} trail={trail}>
      {error ? <Problem error={error} retry={retry} /> : <Skeleton height={360} aria-label={t('Loading')} />}
    </Screen>
  )
}
