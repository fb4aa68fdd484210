import { Kbd, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import { isMac } from '../../components/is-mac.ts'
import { useSetup } from '../../components/use-setup.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AccountMenu } from './account-menu.tsx'
import { openCommandMenu } from './command-menu.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { getStarted, screens } from './screens.ts'
import styles from './sidebar.module.css'
import { TenantMenu } from './tenant-menu.tsx'

/** The navigation, with the tenant above and the account below. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  const { setup, isDone } = useSetup()
  const isSetUp = !isAdmin || isDone || !setup
  const search = () => {
    onNavigate?.()
    openCommandMenu()
  }
  return (
    <div className={styles.sidebar}>
      <TenantMenu />
      <UnstyledButton className={styles.search} onClick={search}>
        <Icon name="search" size={16} />
        <span>{t('Search')}</span>
        <Kbd size="xs">{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
      </UnstyledButton>
      <nav aria-label={t('Screens')}>
        <ul className={styles.screens}>
          {[...(isSetUp ? [] : [getStarted]), ...screens].map(({ to, title, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.screen}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon name={icon} />
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <EnvironmentSwitch />
        <AccountMenu />
      </div>
    </div>
  )
}
