import type { CheckFinding } from '@guide/contracts'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { Strip } from '../../components/strip.tsx'
import { type Item, idOf, refOf } from '../../service/item.ts'
import { itemKeys } from '../../service/item-queries.ts'
import { isPublishable } from '../../service/items.ts'
import { isOutdated } from '../../service/service.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './publish.module.css'
import { publishSeen } from './publish-requests.ts'

interface PublishActionsProps {
  item: Item
  /** The tag of the state that is on the screen. */
  etag: string
  /** Undefined while the checks run. */
  findings: CheckFinding[] | undefined
}

/** Publishes exactly what is on the screen. If it changed meanwhile, the screen shows that, and nothing is published. */
export function PublishActions({ item, etag, findings }: PublishActionsProps) {
  const t = useWords()
  const [isAsked, setAsked] = useState(false)
  const publish = usePublish(item, () => setAsked(false))
  const isViewer = useSession().role === 'viewer'
  const errors = findings?.filter(({ level }) => level === 'error').length ?? 0
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : item.status === 'archived' && 'tour_id' in item
      ? t('An archived tour cannot be published. Roll back to one of its versions, or copy it.')
      : !isPublishable(refOf(item))
        ? t('Users already get exactly this.')
        : undefined
  return (
    <>
      {publish.error &&
        (isOutdated(publish.error) ? (
          <Strip level="warning" role="alert">
            {t(
              'It was changed or published by another person. Nothing was published now: this is the new state.',
            )}
          </Strip>
        ) : (
          <Problem error={publish.error} />
        ))}
      <div className={styles.actions}>
        <GuardedButton
          whyNot={whyNot}
          loading={publish.isPending}
          leftSection={<Icon name="publish" size={16} />}
          onClick={() => (errors > 0 ? setAsked(true) : publish.mutate(etag))}
        >
          {errors > 0 ? t('Publish anyway') : t('Publish')}
        </GuardedButton>
        <Button variant="default" component={Link} to={`/content/${idOf(item)}`}>
          {t('Cancel')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Publish anyway')}
        action={t('Publish anyway')}
        isDangerous
        isBusy={publish.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => publish.mutate(etag)}
      >
        {t('{count, plural, one {# check says} other {# checks say}} that it will not work for users.', {
          count: errors,
        })}
      </ConfirmDialog>
    </>
  )
}

function usePublish(item: Item, close: () => void) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (etag: string) => publishSeen(service, refOf(item), etag),
    async onSuccess() {
      notifications.show({ message: t('“{title}” is live.', { title: item.title }) })
      await navigate({ to: '/content/$itemId', params: { itemId: idOf(item) } })
    },
    async onSettled() {
      close()
      await Promise.all(itemKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
}
