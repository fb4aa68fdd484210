import { Textarea } from '@mantine/core'

interface Props {
  label: string
  value: string
  onChange(markdown: string): void
  disabled?: boolean
  error?: string
}

/** Edits a text in Markdown, as bodies of items and articles are. */
export function MarkdownEditor({ label, value, onChange, disabled = false, error = '' }: Props) {
  return (
    <Textarea
      label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      disabled={disabled}
      error={error}
      autosize
      minRows={4}
    />
  )
}
