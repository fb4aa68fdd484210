import type { Theme } from '@guide/contracts'
import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { MakeDefaultDialog } from './make-default.tsx'
import { deleteTheme } from './theme-requests.ts'
import { useCopyTheme } from './use-copy-theme.ts'
import { useThemeAction } from './use-theme-action.ts'

/** What can be done with one theme. Presets can be copied and chosen, but not deleted. */
export function ThemeMenu({ theme }: { theme: Theme }) {
  const t = useWords()
  const navigate = useNavigate()
  const isViewer = useSession().role === 'viewer'
  const [asked, setAsked] = useState<'default' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const { name } = theme
  const copy = useCopyTheme(theme)
  const remove = useThemeAction({
    run: service => deleteTheme(service, theme),
    done: t('“{title}” is deleted.', { title: name }),
    andThen: () => void navigate({ to: '/themes' }),
  })
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for “{title}”', { title: name })}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isViewer && <Menu.Label>{t('Viewers can look, but not change.')}</Menu.Label>}
          <Menu.Item
            disabled={isViewer || theme.is_default}
            leftSection={<Icon name="check" />}
            onClick={() => setAsked('default')}
          >
            {theme.is_default ? t('It is the default') : t('Make it the default')}
          </Menu.Item>
          <Menu.Item disabled={isViewer} leftSection={<Icon name="copy" />} onClick={() => copy.mutate()}>
            {t('Copy')}
          </Menu.Item>
          {!theme.is_shared && (
            <Menu.Item
              color="var(--bad)"
              disabled={isViewer || theme.is_default}
              leftSection={<Icon name="trash" />}
              onClick={() => setAsked('delete')}
            >
              {t('Delete')}
            </Menu.Item>
          )}
          {!theme.is_shared && theme.is_default && (
            <Menu.Label>{t('To delete it, make another theme the default first.')}</Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      <MakeDefaultDialog theme={theme} isOpen={asked === 'default'} onClose={close} />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={t('Delete “{title}”?', { title: name })}
        action={t('Delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        {t('Nothing brings it back. Users do not notice, because it is not the default.')}
      </ConfirmDialog>
    </>
  )
}
