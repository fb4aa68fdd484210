import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './why.module.css'

/** Says whether the answer is for what the user last came with, or for a user without attributes. */
export function UsedContext({ seenAt }: { seenAt: string | undefined }) {
  const t = useWords()
  const { ago } = useFormats()
  return (
    <p className={styles.note}>
      {seenAt
        ? t('With what this user last came with, {ago}.', { ago: ago(seenAt) })
        : t('Without attributes: what this user last came with is not stored, or not shown to you.')}
    </p>
  )
}
