import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SignInPanel } from '../../features/sign-in/sign-in-panel.tsx'
import { useSession } from '../../service/service-context.ts'
import { isSignedOut, sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'

/** When a request finds that the session is over, asks to sign in again, above the page and without touching it. */
export function SessionEnded() {
  const t = useWords()
  const { tenant_id } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isSignedOut(event.action.error)) setEnded(true)
    }
    const leaveQueries = queryClient.getQueryCache().subscribe(look as never)
    const leaveMutations = queryClient.getMutationCache().subscribe(look as never)
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [queryClient])

  const goOn = async () => {
    const sessions = await queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 })
    if (!sessions.some(session => session.tenant_id === tenant_id)) return
    setEnded(false)
    await router.invalidate()
    await queryClient.invalidateQueries()
  }
  return (
    <Modal
      opened={isEnded}
      onClose={() => setEnded(false)}
      title={t('Your session has ended')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <SignInPanel
        tenant={tenant_id}
        lead={t('Sign in again to go on. Everything on this page stays as it is.')}
        returnTo={window.location.pathname + window.location.search}
        onSignedIn={goOn}
      />
    </Modal>
  )
}
