import { Textarea, TextInput } from '@mantine/core'
import { useField } from '../draft/draft-context.ts'

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
}

/** A text of the definition. Its direction is that of what is written. */
export function TextField({
  path,
  empty = 'text',
  isLong = false,
  isCode = false,
  ...props
}: TextFieldProps) {
  const { value, error, isReadOnly, set } = useField<string | null | undefined>(path)
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
          set(text === '' && empty !== 'text' ? (empty === 'null' ? null : undefined) : text)
        }}
      />
    </div>
  )
}
