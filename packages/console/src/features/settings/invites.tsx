import type { Invite } from '@guide/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../components/problem.tsx'
import { roleNames } from '../../components/role-names.ts'
import { useChange } from '../../components/use-change.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { invitesQuery } from './settings-requests.ts'

/** The invites that were not accepted yet. */
export function Invites() {
  const t = useWords()
  const { ago } = useFormats()
  const { data: invites, error, refetch } = useQuery(invitesQuery(useService()))
  const revoke = useChange(
    (service, { invite_id }: Invite) =>
      service.delete('/v1/admin/invites/{invite_id}', { params: { invite_id } }),
    { changes: ['invites', 'usage'], done: 'The invite is taken back. Its link does not work any more.' },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!invites) return <Skeleton height={60} aria-label={t('Loading')} />
  if (invites.length === 0) {
    return (
      <p className={styles.note}>{t('No invite is open. An invite that was accepted is a member above.')}</p>
    )
  }
  return (
    <ul className={styles.rows}>
      {invites.map(invite => {
        const isExpired = Date.parse(invite.expires_at) < Date.now()
        return (
          <li key={invite.invite_id}>
            <div>
              <strong>{invite.email}</strong>
              <small>
                {t(roleNames[invite.role])} ·{' '}
                {isExpired
                  ? t('expired {ago}; invite again to send a new link', { ago: ago(invite.expires_at) })
                  : t('invited {ago} by {name}', {
                      ago: ago(invite.created_at),
                      name: invite.invited_by.email ?? invite.invited_by.user_id,
                    })}
              </small>
            </div>
            <Button
              size="compact-xs"
              variant="default"
              loading={revoke.isPending && revoke.variables === invite}
              aria-label={t('Take back the invite to {email}', { email: invite.email })}
              onClick={() => revoke.mutate(invite)}
            >
              {t('Take back')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
