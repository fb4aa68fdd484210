import type { AdminUser, Role } from '@guide/contracts'
import { ActionIcon, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { roleNames } from '../../components/role-names.ts'
import { useChange } from '../../components/use-change.ts'
import { configQuery } from '../../service/config-query.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { teamQuery } from './settings-requests.ts'

/** The service keeps one admin. */
const meanings = { 409: 'This is the last admin. Make another member an admin first.' } as const
const changes = ['team', 'usage', 'sessions', 'admin-sessions']

/** The admin users of the tenant with their roles. */
export function Members() {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { user_id: own } = useSession()
  const service = useService()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(teamQuery(service, page))
  const { data: config } = useQuery(configQuery(service))
  const [leaving, setLeaving] = useState<AdminUser | null>(null)
  const setRole = useChange(
    (service, { user_id, role }: { user_id: string; role: Role }) =>
      service.put('/v1/admin/users/{user_id}', { params: { user_id }, body: { role } }),
    { changes, meanings, done: 'The role is changed.' },
  )
  const remove = useChange(
    (service, { user_id }: AdminUser) => service.delete('/v1/admin/users/{user_id}', { params: { user_id } }),
    { changes, meanings, done: 'The member is removed.', onDone: () => setLeaving(null) },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={120} aria-label={t('Loading')} />
  const isByPermission = config?.admin_strategy === 'jwt_permission'
  return (
    <>
      {isByPermission && (
        <p className={styles.note}>
          {config.console_links
            ? t(
                'Your identity provider decides who is an admin. The members of this list can also sign in with a link.',
              )
            : t(
                'Your identity provider decides who is an admin. This list has no effect until you choose it under “Identity and origins”.',
              )}
        </p>
      )}
      {data.items.length === 0 && !isByPermission && (
        <p className={styles.note}>{t('The list is empty. Invite a colleague.')}</p>
      )}
      <ul className={styles.rows}>
        {data.items.map(member => (
          <li key={member.user_id}>
            <div>
              <strong>{member.name}</strong>
              {member.user_id === own && <span className={styles.note}> · {t('you')}</span>}
              <small>
                {member.email} ·{' '}
                <time dateTime={member.created_at} title={moment(member.created_at)}>
                  {t('added {ago}', { ago: ago(member.created_at) })}
                </time>
              </small>
            </div>
            <div className={styles.actions}>
              <Select
                size="xs"
                w={130}
                aria-label={t('Role of {name}', { name: member.name })}
                allowDeselect={false}
                data={Object.entries(roleNames).map(([value, name]) => ({ value, label: t(name) }))}
                value={member.role}
                onChange={role =>
                  role &&
                  role !== member.role &&
                  setRole.mutate({ user_id: member.user_id, role: role as Role })
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name: member.name })}
                onClick={() => setLeaving(member)}
              >
                <Icon name="trash" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {data.total > data.limit && <Pages {...data} shown={data.items.length} onGo={setPage} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('Remove {name} from the team?', { name: leaving?.name ?? '' })}
        action={t('Remove')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving)}
      >
        <p>
          {t(
            'They are signed out at once. Their access tokens and the invites they sent stop working. What they wrote stays.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
