import type { AdminSession, SignInMethod } from '@guide/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { personName } from '../../components/person-name.ts'
import { Problem } from '../../components/problem.tsx'
import { useChange } from '../../components/use-change.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import { nameBrowser } from './name-browser.ts'
import styles from './settings-layout.module.css'
import { adminSessionsQuery } from './settings-requests.ts'

const ways: Record<SignInMethod, Message> = {
  demo: 'by the button of the demo',
  link: 'with a link',
  identity_provider: 'with the company account',
}

/** Who is signed in to the console. A session can be ended, for example on a lost laptop. */
export function Sessions() {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { session_id: own } = useSession()
  const { data, error, refetch } = useQuery(adminSessionsQuery(useService()))
  const [asked, setAsked] = useState<AdminSession | null>(null)
  const end = useChange(
    (service, { session_id }: AdminSession) =>
      service.delete('/v1/admin/sessions/{session_id}', { params: { session_id } }),
    { changes: ['admin-sessions'], done: 'The session is ended.', onDone: () => setAsked(null) },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={120} aria-label={t('Loading')} />
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map(session => {
          const name = personName(session)
          return (
            <li key={session.session_id}>
              <div>
                <strong title={session.user_id}>{name}</strong>
                {session.session_id === own && <span className={styles.note}> · {t('this browser')}</span>}
                <small>
                  {nameBrowser(session.browser) ?? t('Unknown browser')} · {session.address} ·{' '}
                  {t(ways[session.how])}
                </small>
                <small title={moment(session.signed_in_at)}>
                  {t('Signed in {since}, last active {seen}', {
                    since: ago(session.signed_in_at),
                    seen: ago(session.seen_at),
                  })}
                </small>
              </div>
              {session.session_id !== own && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('End the session of {name}', { name })}
                  onClick={() => setAsked(session)}
                >
                  {t('End the session')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.total > data.items.length && (
        <p className={styles.note}>
          {t('These are the first {count} of {total}.', { count: data.items.length, total: data.total })}
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('End the session of {name}?', { name: asked ? personName(asked) : '' })}
        action={t('End the session')}
        isDangerous
        isBusy={end.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && end.mutate(asked)}
      >
        <p>
          {t(
            'This browser of theirs is signed out at once. To keep a person out, remove them from the team.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
