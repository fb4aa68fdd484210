import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../components/problem.tsx'
import { ServiceError } from '../../service/service.ts'
import { announceSignIn } from '../../service/session-gate.ts'
import { sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'
import styles from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { linkQuery, redeemLink } from './sign-in-requests.ts'

/**
 * What a mailed link opens. It asks for a click, because programs that scan mail open links too. It names the person and
 * the tenant before that, because the link may be of another person.
 */
export function LinkScreen() {
  const t = useWords()
  const [token] = useState(takeToken)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const redeem = useMutation({
    mutationFn: () => redeemLink(token),
    async onSuccess({ data }) {
      announceSignIn()
      // A response that is still on its way does not have the new session.
      await queryClient.cancelQueries(sessionsQuery)
      await queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 })
      await navigate({ to: '/', search: { tenant: data.session.tenant_id } })
    },
  })
  const link = useQuery(linkQuery(token))
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const other = sessions.find(({ email }) => link.data && email !== link.data.email)
  if (!token || isSpent(link.error) || isSpent(redeem.error)) {
    return (
      <SignInFrame title={t('This link does not work any more')}>
        <p className={styles.lead}>
          {t('A sign-in link works once, for ten minutes, and has to be opened whole. Ask for a new one.')}
        </p>
        <Button component={Link} to="/sign-in" fullWidth size="md">
          {t('Get a new link')}
        </Button>
      </SignInFrame>
    )
  }
  const title = link.data ? t('Sign in to {name}', { name: link.data.tenant_name }) : t('Sign in')
  return (
    <SignInFrame title={title}>
      {link.data && <p className={styles.lead}>{t('You will be {email}.', { email: link.data.email })}</p>}
      {other && (
        <p className={styles.note}>
          {t('This browser is signed in as {email}. Go on only if you asked for this link yourself.', {
            email: other.email ?? other.user_id,
          })}
        </p>
      )}
      <Button
        fullWidth
        size="md"
        disabled={!link.data}
        loading={link.isFetching || redeem.isPending}
        onClick={() => redeem.mutate()}
      >
        {t('Sign in')}
      </Button>
      {(link.error ?? redeem.error) && (
        <Problem
          error={link.error ?? redeem.error}
          meanings={{ 409: 'You are a member of the team already. Sign in to the console instead.' }}
        />
      )}
    </SignInFrame>
  )
}

/** Whether the service said that a link does not work. */
const isSpent = (error: Error | null): boolean =>
  error instanceof ServiceError && [400, 404].includes(error.status)

/** Reads the token and takes it out of the address, so that it does not stay in the history. */
function takeToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return token
}
