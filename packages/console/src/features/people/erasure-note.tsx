import type { Erasure } from '@guide/contracts'
import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './people.module.css'

/** Says that a user is being erased, or was. */
export function ErasureNote({ erasure }: { erasure: Erasure }) {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <p className={styles.erasure} role="status">
      <Icon name="info" />
      {erasure.completed_at
        ? t('This user was erased: {time}. What is here was stored later.', {
            time: moment(erasure.completed_at),
          })
        : t('This user is being erased. It takes one to two minutes.')}
    </p>
  )
}
