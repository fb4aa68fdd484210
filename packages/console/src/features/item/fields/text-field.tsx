import { withValueAt } from '@guide/drafts'
import { Textarea, TextInput } from '@mantine/core'
import { useEdit, useField } from '../draft/draft-context.ts'

interface TextFieldProps {
  path: string
  label: string
  description?: string
  placeholder?: string
  maxLength?: number
  /** What an empty field is: a text without characters, null, or no field at all. */
  empty?: 'text' | 'null' | 'none'
  isLong?: boolean
  /** Whether it holds code, such as a selector, and not words of a language. */
  isCode?: boolean
  /** The path of a field that does not fit any more once this one is changed by hand. */
  drops?: string
}

/** A text of the definition. Its direction is that of what is written. */
export function TextField({
  path,
  empty = 'text',
  isLong = false,
  isCode = false,
  drops,
  ...props
}: TextFieldProps) {
  const { value, error, isReadOnly } = useField<string | null | undefined>(path)
  const edit = useEdit()
  const Input = isLong ? Textarea : TextInput
  return (
    <div data-field={path}>
      <Input
        {...props}
        {...(isLong && { autosize: true, minRows: 2 })}
        {...(isCode && { spellCheck: false, autoCapitalize: 'off' })}
        attributes={{ input: { dir: isCode ? 'ltr' : 'auto' } }}
        value={value ?? ''}
        error={error}
        readOnly={isReadOnly}
        onChange={event => {
          const text = event.currentTarget.value
          const written = text === '' && empty !== 'text' ? (empty === 'null' ? null : undefined) : text
          edit(path, definition =>
            withValueAt(drops ? withValueAt(definition, drops, undefined) : definition, path, written),
          )
        }}
      />
    </div>
  )
}
