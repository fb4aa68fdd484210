import type { Theme } from '@guide/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'
import { copyTheme } from './theme-requests.ts'
import { useThemeAction } from './use-theme-action.ts'

/** Copies a theme and opens the copy. */
export function useCopyTheme(theme: Theme) {
  const t = useWords()
  const navigate = useNavigate()
  const { name } = theme
  return useThemeAction({
    run: service => copyTheme(service, theme, t('{name} (copy)', { name })),
    done: t('A copy of “{name}” is ready.', { name }),
    andThen: ({ theme_id }) => void navigate({ to: '/themes/$themeId', params: { themeId: theme_id } }),
  })
}
