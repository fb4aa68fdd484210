import type { ContentKind } from '@guide/contracts/content-kinds'
import { Skeleton, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { itemKeys } from '../../service/item-queries.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { createItem } from './create-item.ts'
import { KindChoice } from './kind-choice.tsx'
import type { Template } from './templates.ts'

// With the stage and all templates, which the list does not need.
const TemplateChoice = lazy(async () => ({ default: (await import('./template-choice.tsx')).TemplateChoice }))

interface NewItemProps {
  /** The kind that was chosen. `null` asks for it; without a value, nothing is open. */
  kind: ContentKind | null | undefined
  onAsk: (kind: ContentKind | null | undefined) => void
}

/** The way to a new item: first its kind, then a template or nothing. */
export function NewItem({ kind, onAsk }: NewItemProps) {
  const t = useWords()
  const service = useService()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isViewer = useSession().role === 'viewer'
  const create = useMutation({
    mutationFn: (chosen: { kind: ContentKind; definition: ReturnType<Template['definition']> }) =>
      createItem(service, chosen.kind, chosen.definition),
    async onSuccess(itemId) {
      onAsk(undefined)
      await navigate({ to: '/content/$itemId', params: { itemId } })
      await Promise.all(itemKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
  const open = () => {
    create.reset()
    onAsk(null)
  }
  return (
    <>
      <GuardedButton
        whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
        leftSection={<Icon name="plus" size={16} />}
        onClick={open}
      >
        {t('New')}
      </GuardedButton>
      <Dialog
        opened={kind !== undefined}
        onClose={() => onAsk(undefined)}
        size={kind ? 880 : 760}
        title={kind ? t('How do you want to start?') : t('What do you want to show?')}
      >
        <Stack gap="sm">
          {create.error && (
            <Problem error={create.error} retry={() => create.variables && create.mutate(create.variables)} />
          )}
          {kind ? (
            <Suspense fallback={<Skeleton height={280} aria-label={t('Loading')} />}>
              <TemplateChoice
                kind={kind}
                isBusy={create.isPending}
                onBack={() => onAsk(null)}
                onChoose={definition => create.mutate({ kind, definition })}
              />
            </Suspense>
          ) : (
            <KindChoice onChoose={onAsk} />
          )}
        </Stack>
      </Dialog>
    </>
  )
}
