import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A part of a screen with a heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.card}>
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      <div className={styles.inside}>{children}</div>
    </section>
  )
}
