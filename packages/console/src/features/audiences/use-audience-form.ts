import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useKept } from '../../components/use-kept.ts'
import { isOutdated } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { type AudienceFields, blankFields, comparableOf, fieldsOf } from './audience-fields.ts'
import { audienceQuery, createAudience, type ReadAudience, saveAudience } from './audiences-requests.ts'

interface Typed {
  fields: AudienceFields
  /** The tag of what was read when the typing began. */
  etag: string
}

/** What is typed is in the storage of the browser's tab until it is saved: nothing that fails can lose it. */
export function useAudienceForm(read: ReadAudience | undefined) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(read)
  const id = saved?.value.audience_id
  const [typed, setTyped, forget] = useKept<Typed | null>(`audience:${id ?? 'new'}`, null)
  const stored = useMemo(() => (saved ? fieldsOf(saved.value) : blankFields), [saved])
  const storedText = useMemo(() => comparableOf(stored), [stored])
  const fields = typed?.fields ?? stored
  const isChanged = useMemo(
    () => typed !== null && comparableOf(typed.fields) !== storedText,
    [typed, storedText],
  )
  const change = useCallback(
    (changes: Partial<AudienceFields>) =>
      setTyped(before => ({
        fields: { ...(before?.fields ?? stored), ...changes },
        etag: before?.etag ?? saved?.etag ?? '',
      })),
    [setTyped, stored, saved],
  )

  const save = useMutation({
    async mutationFn(ifMatch: string): Promise<ReadAudience> {
      if (id) return saveAudience(service, id, fields, ifMatch)
      return { value: await createAudience(service, fields), etag: '' }
    },
    async onSuccess(next) {
      forget()
      notifications.show({ message: t('“{name}” is saved.', { name: next.value.name }) })
      if (id) {
        setSaved(next)
        queryClient.setQueryData(audienceQuery(service, id).queryKey, next)
      } else {
        await navigate({
          to: '/audiences/$audienceId',
          params: { audienceId: next.value.audience_id },
          replace: true,
        })
      }
      await Promise.all(
        ['audiences', 'audience-uses', 'usage'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
  return {
    id,
    fields,
    isChanged,
    save,
    isOutdated: isOutdated(save.error),
    change,
    /** The tag that the change was made on. `*` overwrites what another admin saved meanwhile. */
    etag: typed?.etag ?? saved?.etag ?? '*',
    async discard() {
      forget()
      save.reset()
      if (!id) return
      const { data } = await queryClient
        .fetchQuery({ ...audienceQuery(service, id), staleTime: 0 })
        .then(data => ({ data }))
      setSaved(data)
    },
  }
}
