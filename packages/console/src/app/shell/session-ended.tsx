import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { SignInPanel } from '../../features/sign-in/sign-in-panel.tsx'
import { useSession } from '../../service/service-context.ts'
import { onSignInElsewhere, sessionGate } from '../../service/session-gate.ts'
import { sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'

/**
 * When a request finds that the session is over or has to be confirmed, asks to sign in again, above the page and without
 * touching it. Then the requests that wait are sent again.
 */
export function SessionEnded() {
  const t = useWords()
  const { tenant_id, user_id } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const reason = useSyncExternalStore(sessionGate.subscribe, sessionGate.reason)

  const goOn = useCallback(async () => {
    const sessions = await queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 })
    const session = sessions.find(session => session.tenant_id === tenant_id)
    if (!session) return
    // What one person asked for must not be done in the name of another.
    sessionGate.open(session.user_id === user_id)
    await router.invalidate()
    await queryClient.invalidateQueries()
  }, [queryClient, router, tenant_id, user_id])

  const isWaiting = reason !== null
  useEffect(() => (isWaiting ? onSignInElsewhere(goOn) : undefined), [isWaiting, goOn])
  // A page that is left does not wait any more, and neither does one that is another person's by now.
  useEffect(() => sessionGate.admit(user_id), [user_id])

  return (
    <Dialog
      opened={isWaiting}
      onClose={() => sessionGate.open(false)}
      title={reason === 'outdated' ? t('Confirm your sign-in') : t('Your session has ended')}
    >
      <SignInPanel
        tenant={tenant_id}
        lead={
          reason === 'outdated'
            ? t(
                'Once an hour your company account confirms that it is still you. Everything on this page stays as it is.',
              )
            : t('Sign in again to go on. Everything on this page stays as it is.')
        }
        returnTo={window.location.pathname + window.location.search}
        keepsPage
        onSignedIn={goOn}
      />
    </Dialog>
  )
}
