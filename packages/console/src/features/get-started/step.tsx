import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../words/words.ts'
import styles from './get-started.module.css'

interface StepProps {
  number: number
  title: string
  isDone: boolean
  children: ReactNode
}

/** One step, with its number or a tick. */
export function Step({ number, title, isDone, children }: StepProps) {
  const t = useWords()
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : number}
      </span>
      <div className={styles.inside}>
        <h2>
          {title}
          {isDone && <VisuallyHidden> ({t('Done')})</VisuallyHidden>}
        </h2>
        {children}
      </div>
    </li>
  )
}
