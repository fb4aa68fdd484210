import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (q: string) => void
}

/** Searches a moment after the last key. An address from elsewhere, such as by Back, changes the text too. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onChange, 250)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
