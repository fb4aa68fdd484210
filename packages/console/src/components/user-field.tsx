import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useService } from '../service/service-context.ts'

interface UserFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (userId: string) => void
}

const mostProposals = 10

/** The id of a user. It proposes known ids that contain what was typed, because few people know an id by heart. */
export function UserField({ value, onChange, ...props }: UserFieldProps) {
  const service = useService()
  const listId = useId()
  const [q] = useDebouncedValue(value.trim(), 250)
  const { data: ids = [] } = useQuery({
    queryKey: ['people', service.scope, 'proposals', q],
    queryFn: async () => {
      const query = { q, limit: mostProposals }
      const { items } = (await service.get('/v1/admin/end-users', { query })).data
      return items.map(({ user_id }) => user_id)
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput
        {...props}
        list={listId}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {ids.map(id => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </>
  )
}
