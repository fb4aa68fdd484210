import { createDraftKeeper, isUnsaved, keptText, watchDraft } from '@guide/drafts'
import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Item, idOf } from '../../../service/item.ts'
import { ownerOf } from '../../../service/kept.ts'
import { useService, useSession } from '../../../service/service-context.ts'
import { sessionsQuery } from '../../../service/sessions.ts'
import { draftPorts } from './draft-requests.ts'

/** Opens the draft of an item and keeps it until the component is gone. The item's id must stay the same. */
export function useDraftKeeper(item: Item) {
  const itemId = idOf(item)
  const service = useService()
  const owner = ownerOf(useSession())
  const queryClient = useQueryClient()
  const current = useRef(service)
  current.current = service
  const [keeper] = useState(() =>
    createDraftKeeper(
      draftPorts(() => current.current, queryClient, itemId),
      keptText(owner, itemId),
    ),
  )
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)

  useEffect(() => {
    void keeper.load()
    const stopWatching = watchDraft(keeper)
    const online = () => void keeper.refresh()
    window.addEventListener('online', online)
    const leaveFocus = focusManager.subscribe(isFocused => isFocused && void keeper.refresh())
    // A sign-in, also one in the dialog over this page, is a new list of sessions.
    const [sessions] = sessionsQuery.queryKey
    const leaveSessions = queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === sessions && keeper.view().state?.failure) void keeper.refresh()
    })
    const warn = (event: BeforeUnloadEvent) => {
      const { state } = keeper.view()
      if (state && isUnsaved(state)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('beforeunload', warn)
      stopWatching()
      leaveFocus()
      leaveSessions()
      keeper.dispose()
    }
  }, [keeper, queryClient])

  // Another part of the console changed the item: it was published, rolled back or archived.
  const { updated_at, version, status } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say that there is something new to read
  useEffect(() => {
    if (keeper.view().state) void keeper.refresh()
  }, [keeper, updated_at, version, status])

  return { keeper, view }
}
