import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../components/search-select.tsx'
import type { Service } from '../../../service/service.ts'
import { useService } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'

const found = (service: Service, q: string, isTour: boolean) => ({
  queryKey: ['items', service.scope, 'choose', isTour, q],
  queryFn: async () => {
    const query = { limit: 20, ...(q && { q }), ...(isTour && { content_type: 'tour' as const }) }
    const { items } = (await service.get('/v1/admin/items', { query })).data
    return items.flatMap(({ tour_id, content_id, title }) => {
      const value = isTour ? tour_id : content_id
      return value ? [{ value, label: title || value }] : []
    })
  },
})

/** Another tour or content item, found by its title. Only its id is stored. */
export function ItemField(props: { path: string; label: string; isTour?: boolean }) {
  const { path, label, isTour = false } = props
  const t = useWords()
  const service = useService()
  const { value, error, isReadOnly, set } = useField<string>(path)
  const { data: named } = useQuery({ ...found(service, value, isTour), enabled: value !== '' })
  return (
    <div data-field={path}>
      <SearchSelect
        label={label}
        placeholder={t('Choose…')}
        value={value}
        find={q => found(service, q, isTour)}
        chosenName={named?.find(choice => choice.value === value)?.label}
        error={error}
        disabled={isReadOnly}
        onChange={id => set(id ?? '')}
      />
    </div>
  )
}
