import type { Theme } from '@guide/contracts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../components/explain-error.ts'
import { useStageLook } from '../../components/stage/stage-look.ts'
import { useKept } from '../../components/use-kept.ts'
import { isOutdated, ServiceError } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { noChanges, refusedToken, type ThemeChanges, updateOf } from './theme-changes.ts'
import { themeKeys } from './theme-requests.ts'
import { notA, type ValueKind } from './tokens.ts'

/** What the service refused: the field and why, in words. */
export type Refused = { scheme: 'light' | 'dark'; token: string; why: string } | null

interface ThemeDraftInput {
  theme: Theme
  etag: string
  reload: () => Promise<unknown>
}

/**
 * The changes of a theme that are not saved yet. The browser's tab keeps them, so a reload or a new sign-in loses nothing.
 * If the theme was changed elsewhere, they stay on top of what is stored now.
 */
export function useThemeDraft({ theme, etag, reload }: ThemeDraftInput) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const [look, setLook] = useStageLook()
  const [refused, setRefused] = useState<Refused>(null)
  const [problem, setProblem] = useState('')
  const [changes, setChanges, clear] = useKept<ThemeChanges>(`theme:${theme.theme_id}`, noChanges)
  const save = useMutation({
    mutationFn: () =>
      service.tagged.put('/v1/admin/themes/{theme_id}', {
        params: { theme_id: theme.theme_id },
        body: updateOf(theme, changes),
        ifMatch: etag,
      }),
    onMutate() {
      setRefused(null)
      setProblem('')
    },
    async onSuccess() {
      await Promise.all(themeKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
      clear()
      notifications.show({ message: t('Saved.') })
    },
    async onError(error) {
      const found = error instanceof ServiceError ? refusedToken(error.message) : undefined
      if (found) {
        const kind = Object.keys(notA).find(one => found.problem === `is not a ${one}`) as
          | ValueKind
          | undefined
        setRefused({ ...found, why: kind ? t(notA[kind]) : found.problem })
        setLook({ ...look, scheme: found.scheme })
        return setProblem(t('One value cannot be used. It is marked below; the others are kept too.'))
      }
      if (!isOutdated(error)) return setProblem(explainError(error, t))
      await reload()
      setProblem(
        t(
          'The theme was changed elsewhere. Your changes are kept on top of it: look at them, then save again.',
        ),
      )
    },
  })
  return { changes, setChanges, save, refused, problem }
}
