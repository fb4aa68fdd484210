import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './quiet-note.module.css'

/** A remark about a whole screen, with a link to what it is about. */
export function QuietNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="info" size={16} />
      <span>{children}</span>
    </p>
  )
}
