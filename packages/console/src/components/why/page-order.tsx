import type { DeliveredItem } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'
import { KindPicture } from '../kind-picture.tsx'
import { sayTurn } from './say-turn.ts'
import { turnsOf } from './turns-of.ts'
import styles from './why.module.css'

const mostRows = 12

/** All that the user gets on the page, in order, and what each item waits for. @param askedId the item of the question */
export function PageOrder({ delivered, askedId }: { delivered: DeliveredItem[]; askedId: string }) {
  const t = useWords()
  if (delivered.length === 0) return null
  const turns = turnsOf(delivered)
  const more = turns.length - mostRows
  return (
    <section className={styles.order} aria-label={t('What this user gets there, in this order')}>
      <h3>{t('What this user gets there, in this order')}</h3>
      <ol>
        {turns.slice(0, mostRows).map(turn => {
          const { item } = turn
          const itemId = item.tour_id ?? item.content_id ?? ''
          return (
            <li key={itemId} aria-current={itemId === askedId || undefined}>
              <KindPicture kind={item.content_type} />
              <div>
                {itemId === askedId ? (
                  <strong>{item.title}</strong>
                ) : (
                  <Link to="/content/$itemId" params={{ itemId }}>
                    {item.title}
                  </Link>
                )}
                <p>
                  {sayTurn(turn, t)} {t('Priority {priority}', { priority: item.priority })}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {more > 0 && <p className={styles.note}>{t('and {count} more', { count: more })}</p>}
      <p className={styles.note}>
        {t(
          'Higher priority first, then the newest. Tours, spotlights and modals take over the page: one comes after the other.',
        )}
      </p>
    </section>
  )
}
