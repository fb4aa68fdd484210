import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checksQuery } from '../service/item-queries.ts'
import { type ItemRef, publishItem } from '../service/items.ts'
import { useService } from '../service/service-context.ts'
import { useWords } from '../words/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Findings } from './findings.tsx'
import { Problem } from './problem.tsx'
import { useItemAction } from './use-item-action.ts'

/** Shows what the checks say about an item, then publishes it. */
export function PublishDialog({ item, onClose }: { item: ItemRef; onClose: () => void }) {
  const t = useWords()
  const service = useService()
  const { data: findings, error, refetch } = useQuery(checksQuery(service, item.id))
  const publish = useItemAction({ run: publishItem, done: '“{title}” is live.' })
  const hasErrors = findings?.some(({ level }) => level === 'error') ?? false
  return (
    <ConfirmDialog
      isOpen
      title={t('Publish “{title}”?', { title: item.title })}
      action={hasErrors ? t('Publish anyway') : t('Publish')}
      isBusy={publish.isPending}
      onClose={onClose}
      onConfirm={() => publish.mutate([item], { onSettled: onClose })}
    >
      <p>
        {item.status === 'published'
          ? t('Users get the changes from their next page on.')
          : t('Users who match its audience and pages see it from their next page on.')}
      </p>
      <div style={{ marginTop: 16 }}>
        {error ? (
          <Problem error={error} retry={() => refetch()} />
        ) : findings ? (
          <Findings findings={findings} />
        ) : (
          <Skeleton height={44} aria-label={t('Loading')} />
        )}
      </div>
    </ConfirmDialog>
  )
}
