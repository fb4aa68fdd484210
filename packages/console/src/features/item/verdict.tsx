import type { DiagnosedItem } from '@guide/contracts'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { Gates } from '../../components/why/gates.tsx'
import { UsedContext } from '../../components/why/used-context.tsx'
import { useWords } from '../../words/words.ts'

interface VerdictProps {
  item: DiagnosedItem
  /** When the user came with what was used. */
  seenAt: string | undefined
  /** Where to go from here. */
  link: ReactNode
}

/** Whether the user gets one item on the page, and why. */
export function Verdict({ item, seenAt, link }: VerdictProps) {
  const t = useWords()
  const title = item.eligible ? t('This user gets it there') : t('This user does not get it there')
  return (
    <Card title={title} actions={link}>
      <UsedContext seenAt={seenAt} />
      <Gates gates={item.gates} />
    </Card>
  )
}
