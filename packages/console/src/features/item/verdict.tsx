import type { DiagnosedItem, Gate } from '@guide/contracts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './item.module.css'

const gateNames: Record<Gate, Message> = {
  breaker: 'Switched on',
  status: 'Published',
  schedule: 'Schedule',
  page: 'Page',
  progress: 'Not seen before',
  audience: 'Audience',
  budget: 'Rule is not too large',
  rollout: 'Rollout',
  room: 'Room on the page',
}

/** The answer of the service, check by check, in the order in which they run. */
export function Verdict({ item, seenAt }: { item: DiagnosedItem; seenAt: string | undefined }) {
  const t = useWords()
  const { ago } = useFormats()
  return (
    <Card title={item.eligible ? t('This user gets it there') : t('This user does not get it there')}>
      {seenAt && (
        <p className={styles.note}>{t('With what this user last came with, {ago}.', { ago: ago(seenAt) })}</p>
      )}
      <ol className={styles.gates}>
        {item.gates.map(({ gate, passed, reason }) => (
          <li key={gate} data-passed={passed}>
            <Icon name={passed ? 'check' : 'cross'} />
            <div>
              <strong>{t(gateNames[gate])}</strong>
              <p>{reason}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
