import type { Configuration, ConfigurationUpdate } from '@guide/contracts'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../components/use-change.ts'
import { useKept } from '../../components/use-kept.ts'
import { configQuery } from '../../service/config-query.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { updateConfig } from './settings-requests.ts'

/**
 * The configuration with what the admin has changed but not saved. The changes outlive a failed request, a reload and a
 * sign-in at an identity provider, because they are in the storage of the browser's tab.
 */
export function useConfigForm(part: string) {
  const service = useService()
  const { role } = useSession()
  const { data: config, error, refetch } = useQuery(configQuery(service))
  const [edits, setEdits, forget] = useKept<ConfigurationUpdate>(`settings:${part}`, {})
  const save = useChange(updateConfig, {
    changes: ['config', 'sessions'],
    done: 'Saved.',
    showsErrors: true,
    onDone: forget,
  })
  return {
    error,
    refetch,
    isAdmin: role === 'admin',
    values: config && ({ ...config, ...edits } as Configuration),
    isChanged: Object.keys(edits).length > 0,
    save: () => save.mutate(edits),
    isSaving: save.isPending,
    saveError: save.error,
    discard() {
      save.reset()
      forget()
    },
    /** Changes fields. One that is as it was is not sent. */
    set(fields: ConfigurationUpdate) {
      save.reset()
      setEdits(before => {
        const changed = Object.entries({ ...before, ...fields }).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(config?.[name as keyof Configuration]),
        )
        return Object.fromEntries(changed) as ConfigurationUpdate
      })
    },
  }
}

export type ConfigForm = ReturnType<typeof useConfigForm>
