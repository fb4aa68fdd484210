import type { Diagnosis } from '@guide/contracts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '../../components/why/diagnose.ts'
import { PageOrder } from '../../components/why/page-order.tsx'
import { sayVerdict } from '../../components/why/say-turn.ts'
import { turnOf } from '../../components/why/turns-of.ts'
import { UsedContext } from '../../components/why/used-context.tsx'
import { useWords } from '../../words/words.ts'
import { ItemVerdict } from './item-verdict.tsx'
import styles from './why-card.module.css'

interface WhyAnswerProps {
  asked: Question
  diagnosis: Diagnosis['data']
}

const itemsPerPart = 20

/** What the user gets on the page, then what they do not get. A single item shows its checks at once. */
export function WhyAnswer({ asked, diagnosis }: WhyAnswerProps) {
  const t = useWords()
  const { items, delivered } = diagnosis
  const [shown, setShown] = useState(itemsPerPart)
  const sorted = items.toSorted((a, b) => Number(b.eligible) - Number(a.eligible))
  const title =
    asked.content_id && items[0]
      ? sayVerdict(items[0], delivered, t)
      : t('This user gets {count} of {total} items there', {
          count: items.filter(({ eligible }) => eligible).length,
          total: items.length,
        })
  return (
    <section className={styles.answer} aria-label={t('Answer')}>
      <div role="status">
        <h3>{title}</h3>
      </div>
      <UsedContext seenAt={diagnosis.context_seen_at} userId={asked.user_id} />
      <ul>
        {sorted.slice(0, shown).map(item => (
          <ItemVerdict
            key={item.tour_id ?? item.content_id}
            item={item}
            turn={turnOf(item.tour_id ?? item.content_id ?? '', delivered)}
            asked={asked}
            isOpen={asked.content_id !== undefined}
          />
        ))}
      </ul>
      {asked.content_id && <PageOrder delivered={delivered} askedId={asked.content_id} />}
      {shown < sorted.length && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + itemsPerPart)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
