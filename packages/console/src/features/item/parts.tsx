import { Card } from '../../components/card.tsx'
import { describeTarget } from '../../components/facts/describe.ts'
import type { Item } from '../../service/item.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { RichText } from './rich-text.tsx'

/** What users read: the steps of a tour, the tasks of a checklist, or the one text of all others. */
export function Parts({ item }: { item: Item }) {
  const t = useWords()
  if ('tour_id' in item) {
    const steps = item.steps.toSorted((a, b) => a.order - b.order)
    return (
      <Card title={t('{count, plural, one {# step} other {# steps}}', { count: steps.length })}>
        {item.description && <p className={styles.note}>{item.description}</p>}
        {steps.length === 0 && <p className={styles.note}>{t('A tour without steps is never shown.')}</p>}
        <ol className={styles.parts}>
          {steps.map(step => (
            <li key={step.step_id} className={styles.part}>
              <RichText title={step.title} body={step.body} />
              <p className={styles.target}>{describeTarget(step.element_target, t)}</p>
            </li>
          ))}
        </ol>
      </Card>
    )
  }
  return (
    <Card title={t('What users read')}>
      <div className={styles.parts}>
        <div className={styles.part} data-single>
          <RichText title={item.title} body={item.body} />
          {item.cta_text && (
            <p>
              <span className={styles.button}>{item.cta_text}</span>{' '}
              <span className={styles.target}>{item.cta_url ? `→ ${item.cta_url}` : ''}</span>
            </p>
          )}
          {item.element_target && <p className={styles.target}>{describeTarget(item.element_target, t)}</p>}
        </div>
        {item.items.length > 0 && (
          <ol className={styles.parts}>
            {item.items.map(task => (
              <li key={task.item_id} className={styles.part}>
                <RichText title={task.title} body={task.body ?? ''} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
