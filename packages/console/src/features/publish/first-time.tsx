import { BodyPreview } from '../../components/body-preview/body-preview.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames } from '../../components/kinds.ts'
import { type Item, kindOf } from '../../service/item.ts'
import { useWords } from '../../words/words.ts'
import styles from './publish.module.css'

/** What users read in an item that they never got. */
export function FirstTime({ item }: { item: Item }) {
  const t = useWords()
  const parts =
    'tour_id' in item
      ? item.steps.toSorted((a, b) => a.order - b.order).map(step => ({ ...step, id: step.step_id }))
      : item.items.map(task => ({ ...task, id: task.item_id }))
  return (
    <>
      <p className={styles.kind}>
        <KindPicture kind={kindOf(item)} />
        <strong>{t(kindNames[kindOf(item)])}</strong>
        <span className={styles.note}>{t('It has never been published.')}</span>
      </p>
      {'content_id' in item && <Texts title={item.title} body={item.body} />}
      {'content_id' in item && item.cta_text && (
        <p className={styles.note}>
          {t('Button')}: {item.cta_text} {item.cta_url && `→ ${item.cta_url}`}
        </p>
      )}
      {parts.length > 0 && (
        <ol className={styles.parts}>
          {parts.map(part => (
            <li key={part.id}>
              <Texts title={part.title} body={part.body ?? ''} />
            </li>
          ))}
        </ol>
      )}
      {'tour_id' in item && parts.length === 0 && (
        <p className={styles.note}>{t('A tour without steps is never shown.')}</p>
      )}
    </>
  )
}

const Texts = ({ title, body }: { title: string; body: string }) => (
  <div>
    {title && <strong dir="auto">{title}</strong>}
    {body && <BodyPreview markdown={body} />}
  </div>
)
