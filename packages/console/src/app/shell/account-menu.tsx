import { useLingui } from '@lingui/react'
import {
  type MantineColorScheme,
  Menu,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { explainError } from '../../components/explain-error.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { roleNames } from '../../components/role-names.ts'
import { forgetKept } from '../../service/kept.ts'
import { useSession } from '../../service/service-context.ts'
import { type Session, sessionsQuery, signOut } from '../../service/sessions.ts'
import { chooseLanguage, type Language, languages, type Message, useWords } from '../../words/words.ts'
import styles from './sidebar.module.css'

const schemes: { scheme: MantineColorScheme; title: Message; icon: IconName }[] = [
  { scheme: 'light', title: 'Light', icon: 'sun' },
  { scheme: 'dark', title: 'Dark', icon: 'moon' },
  { scheme: 'auto', title: 'Like the system', icon: 'system' },
]

/** Names the signed-in admin: look, language, sign-out. */
export function AccountMenu() {
  const t = useWords()
  const { i18n } = useLingui()
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = useSignOut()
  const check = (isChosen: boolean) => isChosen && <Icon name="check" size={16} />
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.account}>
          <span>
            {session.email ?? session.user_id}
            <small>{t(roleNames[session.role])}</small>
          </span>
          <VisuallyHidden>{t('Account')}</VisuallyHidden>
          <Icon name="updown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Appearance')}</Menu.Label>
        {schemes.map(({ scheme, title, icon }) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
            leftSection={<Icon name={icon} />}
            rightSection={check(scheme === colorScheme)}
          >
            {t(title)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('Language')}</Menu.Label>
        {Object.entries(languages).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            closeMenuOnClick={false}
            onClick={() => chooseLanguage(language as Language)}
            rightSection={check(language === i18n.locale)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => leave.mutate(session)} leftSection={<Icon name="leave" />}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Ends the session of a tenant, and leaves nothing of it in the browser's tab. */
function useSignOut() {
  const t = useWords()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    async mutationFn(session: Session) {
      // An editor saves what was written before it is left, and needs the session for it.
      await router.navigate({ to: '/sign-in', search: {} })
      await signOut(session.tenant_id)
      forgetKept(session)
    },
    async onError(error) {
      await router.navigate({ to: '/' })
      notifications.show({ color: 'red', message: explainError(error, t) })
    },
    async onSuccess() {
      queryClient.clear()
      await queryClient.prefetchQuery(sessionsQuery)
    },
  })
}
