import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import { useSession } from '../../service/service-context.ts'
import { sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'
import styles from './sidebar.module.css'
import { TenantMark } from './tenant-mark.tsx'

/** Names the tenant, and switches to others that this browser is signed in to. */
export function TenantMenu() {
  const t = useWords()
  const navigate = useNavigate()
  const current = useSession()
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const open = (tenant: string) => navigate({ to: '/', search: { tenant } })
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.tenant}>
          <TenantMark name={current.tenant_name} />
          <strong>{current.tenant_name}</strong>
          <VisuallyHidden>{t('Switch tenant')}</VisuallyHidden>
          <Icon name="updown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Signed in to')}</Menu.Label>
        {sessions.map(({ tenant_id, tenant_name }) => (
          <Menu.Item
            key={tenant_id}
            onClick={() => open(tenant_id)}
            leftSection={<TenantMark name={tenant_name} />}
            rightSection={tenant_id === current.tenant_id && <Icon name="check" size={16} />}
          >
            {tenant_name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => navigate({ to: '/sign-in', search: {} })} leftSection={<Icon name="key" />}>
          {t('Sign in to another tenant')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
