import { type ReactNode, useId } from 'react'
import { useField } from '../draft/draft-context.ts'
import styles from './field.module.css'

interface FieldGroupProps {
  title: string
  /** The field that the group edits as a whole, if it is one. Its mistake is shown here. */
  path?: string
  hint?: string
  children: ReactNode
}

/** Some fields that belong together, under a small heading. */
export function FieldGroup({ title, path = '', hint, children }: FieldGroupProps) {
  const id = useId()
  const { error } = useField(path || ' ')
  return (
    <section className={styles.group} aria-labelledby={id} {...(path && { 'data-field': path })}>
      <h2 id={id}>{title}</h2>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
