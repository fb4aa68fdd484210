import type { Theme } from '@guide/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Strip } from '../../components/strip.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { themesQuery } from '../../service/theme-queries.ts'
import { useWords } from '../../words/words.ts'
import { makeDefault } from './theme-requests.ts'
import { useThemeAction } from './use-theme-action.ts'

/** On the screen of a theme that users do not have: which one they have, and the way to give them this one. */
export function MakeDefault({ theme, isChanged }: { theme: Theme; isChanged: boolean }) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  const [isAsked, setAsked] = useState(false)
  const { data: themes } = useQuery(themesQuery(useService()))
  const name = themes?.find(({ is_default }) => is_default)?.name
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : isChanged
      ? t('Save your changes first.')
      : undefined
  return (
    <>
      <Strip
        action={
          <GuardedButton size="xs" variant="default" whyNot={whyNot} onClick={() => setAsked(true)}>
            {t('Make it the default')}
          </GuardedButton>
        }
      >
        {name && t('Your users see “{name}” now.', { name })}{' '}
        {t('As the default, this theme gives everything that they see its colours and shapes.')}
      </Strip>
      <MakeDefaultDialog theme={theme} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

/** Asks before all users get another look. */
export function MakeDefaultDialog(props: { theme: Theme; isOpen: boolean; onClose: () => void }) {
  const t = useWords()
  const { theme, isOpen, onClose } = props
  const { name } = theme
  const choose = useThemeAction({
    run: service => makeDefault(service, theme),
    done: t('Users see “{name}” from their next page on.', { name }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Make “{name}” the default?', { name })}
      action={t('Make it the default')}
      isBusy={choose.isPending}
      onClose={onClose}
      onConfirm={() => choose.mutate(undefined, { onSettled: onClose })}
    >
      {t('Everything that your users see gets these colours and shapes, from their next page on.')}
    </ConfirmDialog>
  )
}
