import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { roleNames } from '../../components/role-names.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings.module.css'
import { teamQuery } from './settings-requests.ts'

/** The admin users of the tenant. Only admins may see them. */
export function Team() {
  const t = useWords()
  const { ago, moment } = useFormats()
  const isAdmin = useSession().role === 'admin'
  const { data, error, refetch } = useQuery({ ...teamQuery(useService()), enabled: isAdmin })
  if (!isAdmin) {
    return <Notice title={t('For admins')} text={t('Only admins see who is on the team. Ask one of them.')} />
  }
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={160} aria-label={t('Loading')} />
  if (data.items.length === 0) {
    return (
      <Notice
        title={t('No members are listed here')}
        text={t('Your identity provider decides who may work here, so there is nothing to list.')}
      />
    )
  }
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Role')}</th>
            <th className={styles.wide}>{t('Member since')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ user_id, name, email, role, created_at }) => (
            <tr key={user_id}>
              <td>
                <strong>{name}</strong>
                <span className={styles.detail}>{email}</span>
              </td>
              <td>{t(roleNames[role])}</td>
              <td className={styles.wide}>
                <time dateTime={created_at} title={moment(created_at)}>
                  {ago(created_at)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
