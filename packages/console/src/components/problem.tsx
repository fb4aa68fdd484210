import { Button } from '@mantine/core'
import { useWords } from '../words/words.ts'
import { explainError, type Meanings } from './explain-error.ts'
import { Icon } from './icon.tsx'
import styles from './problem.module.css'

interface ProblemProps {
  error: unknown
  meanings?: Meanings
  retry?: () => void
}

/** An error in the place of what could not be loaded or done, with what to do next. @param error or its explanation */
export function Problem({ error, meanings, retry }: ProblemProps) {
  const t = useWords()
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <p>{typeof error === 'string' ? error : explainError(error, t, meanings)}</p>
      {retry && (
        <Button variant="default" size="xs" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
