import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { LazyDifferences } from '../../components/differences/lazy-differences.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf, versionQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { useDraft } from './draft/draft-context.ts'
import styles from './item.module.css'

/** Shows what would be lost, then brings back what users get; if they never got it, what it was before the draft. */
export function DiscardDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useWords()
  const { keeper, state } = useDraft()
  const [isBusy, setBusy] = useState(false)
  const { version } = item
  const isNew = version === 0
  const published = useQuery({ ...versionQuery(useService(), idOf(item), version), enabled: !isNew })
  const target = isNew ? state.base : published.data?.definition
  const discard = async () => {
    if (!target) return
    setBusy(true)
    keeper.edit('', () => target)
    const outcome = await keeper.settle()
    onClose()
    if (outcome === 'applied' || outcome === 'unchanged')
      notifications.show({ message: t('The changes are discarded. Undo brings them back.') })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('Discard the changes?')}
      action={t('Discard')}
      size="lg"
      isDangerous
      isBusy={isBusy || target === undefined}
      onClose={onClose}
      onConfirm={discard}
    >
      <div className={styles.rollBack}>
        <p>
          {isNew
            ? t('It becomes again what it was before these changes.')
            : t('It becomes again what version {version} is, the last one that was published.', {
                version,
              })}{' '}
          {t('Nothing changes for users.')}
        </p>
        {published.error && <Problem error={published.error} retry={() => published.refetch()} />}
        {target && (
          <>
            <p className={styles.note}>{t('These changes are discarded:')}</p>
            <LazyDifferences before={target} after={state.definition} />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
