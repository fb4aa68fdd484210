import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '../../../service/service.ts'
import { useService } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'

const found = (service: Service, q: string, isTour: boolean) =>
  queryOptions({
    queryKey: ['items', service.scope, 'choose', isTour, q],
    queryFn: async () =>
      (
        await service.get('/v1/admin/items', {
          query: { limit: 20, ...(q && { q }), ...(isTour && { content_type: 'tour' as const }) },
        })
      ).data.items,
    placeholderData: keepPreviousData,
  })

/** Another tour or content item, found by its title. Only its id is stored. */
export function ItemField({
  path,
  label,
  isTour = false,
}: {
  path: string
  label: string
  isTour?: boolean
}) {
  const t = useWords()
  const service = useService()
  const { value, error, isReadOnly, set } = useField<string>(path)
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const { data: items = [] } = useQuery(found(service, q, isTour))
  const { data: chosen } = useQuery({ ...found(service, value, isTour), enabled: value !== '' })
  const choices = new Map(
    [...items, ...(chosen ?? [])].flatMap(({ tour_id, content_id, title }) => {
      const id = isTour ? tour_id : content_id
      return id ? [[id, title || id] as const] : []
    }),
  )
  if (value && !choices.has(value)) choices.set(value, value)
  return (
    <div data-field={path}>
      <Select
        label={label}
        placeholder={t('Choose…')}
        searchable
        data={[...choices].map(([id, title]) => ({ value: id, label: title }))}
        filter={({ options }) => options}
        value={value || null}
        error={error}
        disabled={isReadOnly}
        onSearchChange={setText}
        onChange={id => set(id ?? '')}
        nothingFoundMessage={t('Nothing matches')}
      />
    </div>
  )
}
