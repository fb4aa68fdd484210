import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { Icon } from '../../components/icon.tsx'
import { ownerOf } from '../../service/kept.ts'
import { createService } from '../../service/service.ts'
import { SignedInContext } from '../../service/service-context.ts'
import { type Session, sessionsQuery } from '../../service/sessions.ts'
import { useWords } from '../../words/words.ts'
import { CommandMenu, openCommandMenu } from './command-menu.tsx'
import { keepFocus } from './keep-focus.ts'
import { SessionEnded } from './session-ended.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/** The frame around every screen: navigation on the left, on small screens behind a button. */
export function Shell() {
  const t = useWords()
  const session = useFreshSession()
  const { tenant_id, user_id } = session
  const queryClient = useQueryClient()
  const { environment = 'live' } = useSearch({ from: '/shell' })
  const [isMenuOpen, menu] = useDisclosure()
  const service = useMemo(
    () =>
      createService(
        { tenantId: tenant_id, userId: user_id, environment },
        () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      ),
    [tenant_id, user_id, environment, queryClient],
  )
  const signedIn = useMemo(() => ({ session, service }), [session, service])
  return (
    <SignedInContext value={signedIn}>
      <a className={styles.skip} href="#main">
        {t('Skip to the content')}
      </a>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <Sidebar />
        </aside>
        <header className={styles.bar}>
          <ActionIcon variant="subtle" color="gray" onClick={menu.open} aria-label={t('Open the menu')}>
            <Icon name="menu" />
          </ActionIcon>
          <strong>{session.tenant_name}</strong>
          <ActionIcon variant="subtle" color="gray" onClick={openCommandMenu} aria-label={t('Search')}>
            <Icon name="search" />
          </ActionIcon>
        </header>
        <main ref={useKeptFocus()} id="main" className={styles.main} tabIndex={-1}>
          {environment === 'test' && (
            <p className={styles.test}>
              {t('Test environment: the figures are those of pages that use a test key.')}
            </p>
          )}
          {/* What one person has typed is not there for the next one. */}
          <Outlet key={ownerOf(session)} />
        </main>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('Menu') } }}
      >
        <Sidebar onNavigate={menu.close} />
      </Drawer>
      <CommandMenu />
      <SessionEnded />
    </SignedInContext>
  )
}

/**
 * The session of the screen. Its role may change while the page is open: it is asked for again now and then. The session of
 * another person who signed in meanwhile is left to the dialog that asks for the sign-in.
 */
function useFreshSession(): Session {
  const { session } = useRouteContext({ from: '/shell' })
  const { data: sessions } = useQuery({ ...sessionsQuery, staleTime: 60_000 })
  const isOwn = ({ tenant_id, user_id }: Session) =>
    tenant_id === session.tenant_id && user_id === session.user_id
  return sessions?.find(isOwn) ?? session
}

/** When what has the focus is gone, the keyboard goes on beside it, or at the beginning of the next screen. */
function useKeptFocus() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isLost = document.activeElement === document.body
        if (fromLocation && pathChanged && isLost) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  return main
}
