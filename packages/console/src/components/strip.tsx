import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './strip.module.css'

interface StripProps {
  level?: 'warning' | 'error'
  /** How a screen reader says it: at once, or when it has time. Without it, only when one comes there. */
  role?: 'alert' | 'status'
  /** The button at its end. */
  action?: ReactNode
  children: ReactNode
}

/** A band across a screen that says one thing about all of it, and what can be done about that. */
export const Strip = ({ level, role, action, children }: StripProps) => (
  <div className={styles.strip} {...(role && { role })} {...(level && { 'data-level': level })}>
    <Icon name={level ? 'alert' : 'info'} />
    <div>{children}</div>
    {action}
  </div>
)
