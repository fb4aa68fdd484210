import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refOf } from '../../service/items.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

interface ItemChoiceProps {
  /** The id of the chosen item; null for all of them. */
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses an item by a part of its title. The service searches, so that none is missing from the list. */
export function ItemChoice({ value, onChange }: ItemChoiceProps) {
  const t = useWords()
  const service = useService()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // The field shows the title of the chosen item, which is not a search for it.
  const [q] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), 150)
  const { data: found = [] } = useQuery({
    queryKey: ['items', service.scope, 'choices', q],
    queryFn: async () => {
      const query = { limit: 20, ...(q && { q }) }
      const { items } = (await service.get('/v1/admin/items', { query })).data
      return items.map(item => ({ value: refOf(item).id, label: item.title }))
    },
    placeholderData: keepPreviousData,
  })
  const choices = chosen && !found.some(choice => choice.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      searchable
      clearable
      label={t('Item')}
      description={t('Search by the title, or leave it empty.')}
      placeholder={t('All items')}
      nothingFoundMessage={t('Nothing found')}
      clearButtonProps={{ 'aria-label': t('Ask about all items') }}
      data={choices}
      filter={({ options }) => options}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id, choice) => {
        setChosen(choice && { value: choice.value, label: choice.label })
        onChange(id)
      }}
    />
  )
}
