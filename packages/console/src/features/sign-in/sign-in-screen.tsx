import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Problem } from '../../components/problem.tsx'
import { sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { offerQuery } from './sign-in-requests.ts'

/** The screen that asks to sign in, and then goes on to where the admin wanted to go. */
export function SignInScreen() {
  const t = useWords()
  const { tenant, return_to = '/console', error } = useSearch({ from: '/sign-in' })
  const { data: offer } = useQuery(offerQuery(tenant))
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = async () => {
    const sessions = await queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 })
    if (sessions.length > 0) router.history.push(ownPath(return_to))
  }
  return (
    <SignInFrame title={offer?.name ? t('Sign in to {name}', { name: offer.name }) : t('Sign in')}>
      {error && (
        <Problem
          error={t('Your identity provider did not let you in. Try again, or ask an admin of your team.')}
        />
      )}
      <SignInPanel
        tenant={tenant}
        lead={t('Tours, tips and announcements for your users, written and published here.')}
        returnTo={ownPath(return_to)}
        onSignedIn={goOn}
      />
    </SignInFrame>
  )
}

/** A path of the console. An address of another site in the query must not be followed. */
const ownPath = (path: string) => (/^\/console(?:[/?#]|$)/.test(path) ? path : '/console')
