import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Facts } from '../../components/facts/facts.tsx'
import { Findings } from '../../components/findings.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf } from '../../service/item.ts'
import { checksQuery } from '../../service/item-queries.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { Parts } from './parts.tsx'
import { Results } from './results.tsx'

/** What it says on the left; on the right how it does, what to mend, and where and to which users it appears. */
export function Overview({ item }: { item: Item }) {
  const t = useWords()
  const service = useService()
  const { data: findings, error, refetch } = useQuery(checksQuery(service, idOf(item)))
  return (
    <div className={styles.columns}>
      <Parts item={item} />
      <div className={styles.side}>
        <Results id={idOf(item)} />
        <Card title={t('Checks')}>
          {error && <Problem error={error} retry={() => refetch()} />}
          {findings && <Findings findings={findings} />}
        </Card>
        <Card title={t('Who, where, when')}>
          <Facts item={item} />
        </Card>
      </div>
    </div>
  )
}
