import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { explainError } from '../../components/explain-error.ts'
import { type Item, idOf, taggedItemQuery } from '../../service/item.ts'
import { itemKeys } from '../../service/item-queries.ts'
import { rollBackItem } from '../../service/items.ts'
import { isOutdated } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { VersionDifferences } from './version-differences.tsx'

interface RollBackDialogProps {
  item: Item
  version: number
  onClose: () => void
}

/** Says what a return to a version changes for users, and what happens to changes that are not published. */
export function RollBackDialog({ item, version, onClose }: RollBackDialogProps) {
  const t = useWords()
  const service = useService()
  const { data: tagged } = useQuery({ ...taggedItemQuery(service, idOf(item)), staleTime: 0 })
  const current = tagged?.value ?? item
  const rollBack = useRollBack(idOf(item), onClose)
  return (
    <ConfirmDialog
      isOpen
      title={t('Roll back to version {version}?', { version })}
      action={t('Roll back')}
      size="lg"
      isBusy={tagged === undefined || rollBack.isPending}
      onClose={onClose}
      onConfirm={() => tagged && rollBack.mutate({ version, etag: tagged.etag })}
    >
      <div className={styles.rollBack}>
        <p>
          {t(
            'Users get that version again from their next page on. It becomes the newest version; no other one is lost.',
          )}
        </p>
        {current.has_unpublished_changes && (
          <p className={styles.warning}>
            {t(
              'There are changes that are not published. They are replaced, and stay only in the activity below.',
            )}
          </p>
        )}
        <p className={styles.note}>
          {t('What it changes, compared with version {version}:', { version: current.version })}
        </p>
        <VersionDifferences item={current} from={current.version} to={version} />
      </div>
    </ConfirmDialog>
  )
}

function useRollBack(id: string, close: () => void) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, etag }: { version: number; etag: string }) =>
      rollBackItem(service, id, version, etag),
    onSuccess(_, { version }) {
      close()
      notifications.show({ message: t('Version {version} is live again.', { version }) })
    },
    onError(error) {
      notifications.show({
        color: 'red',
        message: isOutdated(error)
          ? t('It was changed by another person. Nothing was rolled back: look at the new state first.')
          : explainError(error, t),
        autoClose: false,
      })
    },
    onSettled: () => Promise.all(itemKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
