import type { DiagnosedItem, Diagnosis } from '@guide/contracts'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { Gates } from '../../components/why/gates.tsx'
import { PageOrder } from '../../components/why/page-order.tsx'
import { sayVerdict } from '../../components/why/say-turn.ts'
import { UsedContext } from '../../components/why/used-context.tsx'
import { useWords } from '../../words/words.ts'

interface VerdictProps {
  item: DiagnosedItem
  diagnosis: Diagnosis['data']
  userId: string
  /** Where to go from here. */
  link: ReactNode
}

/** Whether the user gets one item on the page, and why. */
export function Verdict({ item, diagnosis, userId, link }: VerdictProps) {
  const t = useWords()
  const { delivered } = diagnosis
  return (
    <Card title={sayVerdict(item, delivered, t)} actions={link}>
      <UsedContext seenAt={diagnosis.context_seen_at} userId={userId} />
      <Gates gates={item.gates} />
      <PageOrder delivered={delivered} askedId={item.tour_id ?? item.content_id ?? ''} />
    </Card>
  )
}
