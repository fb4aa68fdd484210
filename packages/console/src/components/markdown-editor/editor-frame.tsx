import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './markdown-editor.module.css'

/** What every form of the editor gets. */
export interface MarkdownEditorProps {
  label: string
  value: string
  onChange(markdown: string): void
  disabled?: boolean
  error?: string
}

interface Props {
  label: string
  labelId?: string
  error?: string
  errorId?: string
  /** Why the editor looks different than usual. */
  note?: string
  /** What stands to the right of the label. */
  switcher?: ReactNode
  onLabelClick?(): void
  children: ReactNode
}

/** The label, the switch between text and source, and the error around either of them. */
export const EditorFrame = (props: Props) => (
  <div className={styles.field}>
    <div className={styles.head}>
      <Input.Label labelElement="div" id={props.labelId} onClick={props.onLabelClick}>
        {props.label}
      </Input.Label>
      {props.switcher}
    </div>
    {props.children}
    {props.note && (
      <p className={styles.note} role="note">
        {props.note}
      </p>
    )}
    {props.error && (
      <Input.Error id={props.errorId} mt={5}>
        {props.error}
      </Input.Error>
    )}
  </div>
)
