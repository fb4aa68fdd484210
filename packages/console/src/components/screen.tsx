import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  lead?: ReactNode
  /** Where the screen belongs, above its title. */
  trail?: ReactNode
  /** What can be done with the whole screen, at the right of its title. */
  actions?: ReactNode
  /** Whether it uses all the width there is. */
  isWide?: boolean
  children?: ReactNode
}

/** A screen: its title with its actions, and what it shows. */
export function Screen({ title, lead, trail, actions, isWide = false, children }: ScreenProps) {
  useDocumentTitle(`${title} · Guide`)
  return (
    <div className={styles.screen} data-wide={isWide || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {trail}
          <h1>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
