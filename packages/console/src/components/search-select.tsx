import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../words/words.ts'

interface Choice {
  value: string
  label: string
}

interface SearchSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null
  onChange: (value: string | null) => void
  /** Finds the choices whose name contains a text; the first ones if the text is empty. */
  find: (q: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Choice[]> }
  /** The name of the chosen one, if it is known. */
  chosenName?: string | undefined
}

/** A choice among more than a list can show: the service searches as one types. */
export function SearchSelect({ value, onChange, find, chosenName, ...props }: SearchSelectProps) {
  const t = useWords()
  const [text, setText] = useState('')
  // The field has the name of what is chosen in it: that is not a search.
  const wanted = text === chosenName ? '' : text.trim()
  const [q] = useDebouncedValue(wanted, 250)
  const { data: found = [] } = useQuery({ ...find(q), placeholderData: keepPreviousData })
  const isFound = found.some(choice => choice.value === value)
  const chosen = value && !isFound ? [{ value, label: chosenName ?? value }] : []
  return (
    <Select
      {...props}
      searchable
      data={[...chosen, ...found]}
      // The service has filtered already. What is chosen is there only to be named.
      filter={({ options }) => (q === '' ? options : options.filter(option => !isChosen(option, chosen)))}
      value={value || null}
      onSearchChange={setText}
      onChange={onChange}
      nothingFoundMessage={t('Nothing matches')}
    />
  )
}

const isChosen = (option: unknown, [chosen]: Choice[]) => (option as Partial<Choice>).value === chosen?.value
