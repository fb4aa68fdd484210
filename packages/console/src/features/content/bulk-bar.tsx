import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useItemAction } from '../../components/use-item-action.ts'
import { archiveItem, copyItem, type ItemRef, isPublishable, publishItem } from '../../service/items.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './content.module.css'

/** What can be done with the chosen items together. Items that an action is not for are left out, and it says so. */
export function BulkBar({ items, onClear }: { items: ItemRef[]; onClear: () => void }) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  const [asked, setAsked] = useState<'publish' | 'archive' | null>(null)
  const publish = useItemAction({
    run: publishItem,
    done: '{count, plural, one {# item is live.} other {# items are live.}}',
  })
  const archive = useItemAction({
    run: archiveItem,
    done: '{count, plural, one {# item is archived.} other {# items are archived.}}',
  })
  const copy = useItemAction({
    run: copyItem,
    done: '{count, plural, one {# copy is now a draft.} other {# copies are now drafts.}}',
  })
  const publishable = items.filter(isPublishable)
  const archivable = items.filter(({ status }) => status !== 'archived')
  const close = () => setAsked(null)
  const after = {
    onSettled() {
      close()
      onClear()
    },
  }
  return (
    <section className={styles.bulk} aria-label={t('Chosen items')}>
      <strong>{t('{count} chosen', { count: items.length })}</strong>
      <Button
        size="xs"
        variant="default"
        disabled={isViewer || publishable.length === 0}
        leftSection={<Icon name="publish" size={16} />}
        onClick={() => setAsked('publish')}
      >
        {t('Publish')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isViewer}
        loading={copy.isPending}
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => copy.mutate(items, after)}
      >
        {t('Copy')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isViewer || archivable.length === 0}
        leftSection={<Icon name="archive" size={16} />}
        onClick={() => setAsked('archive')}
      >
        {t('Archive')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        title={t('{count, plural, one {Publish # item?} other {Publish # items?}}', {
          count: publishable.length,
        })}
        action={t('Publish')}
        isBusy={publish.isPending}
        onClose={close}
        onConfirm={() => publish.mutate(publishable, after)}
      >
        <p>{t('Users get them from their next page on. Open an item to see its checks first.')}</p>
        <Titles items={publishable} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'archive'}
        title={t('{count, plural, one {Archive # item?} other {Archive # items?}}', {
          count: archivable.length,
        })}
        action={t('Archive')}
        isDangerous
        isBusy={archive.isPending}
        onClose={close}
        onConfirm={() => archive.mutate(archivable, after)}
      >
        <p>
          {t('Users stop seeing them at once. Their versions stay, and you can roll back to any of them.')}
        </p>
        <Titles items={archivable} />
      </ConfirmDialog>
    </section>
  )
}

const Titles = ({ items }: { items: ItemRef[] }) => (
  <ul className={styles.titles}>
    {items.map(({ id, title }) => (
      <li key={id}>{title}</li>
    ))}
  </ul>
)
