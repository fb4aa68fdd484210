import { Textarea, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../../words/words.ts'
import { EditorFrame, type MarkdownEditorProps } from './editor-frame.tsx'
import styles from './markdown-editor.module.css'

interface Props extends MarkdownEditorProps {
  note?: string
  onVisual?(): void
}

/** The Markdown itself. */
export function SourceEditor({
  label,
  value,
  onChange,
  disabled = false,
  error = '',
  note,
  onVisual,
}: Props) {
  const t = useWords()
  const id = useId()
  return (
    <EditorFrame
      label={label}
      labelId={id}
      error={error}
      errorId={`${id}-error`}
      {...(note !== undefined && { note })}
      switcher={
        onVisual && (
          <UnstyledButton className={styles.switch} onClick={onVisual}>
            {t('Formatted')}
          </UnstyledButton>
        )
      }
    >
      <Textarea
        aria-labelledby={id}
        {...(error && { 'aria-describedby': `${id}-error` })}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        disabled={disabled}
        error={!!error}
        autosize
        minRows={5}
        dir="auto"
        spellCheck
        classNames={{ input: styles.source ?? '' }}
      />
    </EditorFrame>
  )
}
