import { isDirty } from '@guide/drafts'
import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, use, useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { type Item, refOf } from '../../service/item.ts'
import { isPublishable } from '../../service/items.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ChecksButton } from './checks-button.tsx'
import { DraftContext } from './draft/draft-context.ts'
import styles from './item.module.css'

const PreviewDialog = lazy(async () => ({
  default: (await import('./on-page/preview-dialog.tsx')).PreviewDialog,
}))
const EditOnPageDialog = lazy(async () => ({
  default: (await import('./on-page/edit-on-page-dialog.tsx')).EditOnPageDialog,
}))
const DiscardDialog = lazy(async () => ({
  default: (await import('./discard-dialog.tsx')).DiscardDialog,
}))

/** The checks, Publish, and everything else behind a menu. A grey button says why it is grey. */
export function ItemActions({ item }: { item: Item }) {
  const t = useWords()
  const navigate = useNavigate()
  const draft = use(DraftContext)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isEditingOnPage, setEditingOnPage] = useState(false)
  const { role } = useSession()
  // The role may have been taken away while the page is open.
  const isViewer = role === 'viewer' || draft?.state.failure?.kind === 'forbidden'
  const ref = refOf(item)
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : isPublishable(ref)
      ? undefined
      : item.status === 'archived'
        ? t('An archived tour cannot be published. Roll back to one of its versions, or copy it.')
        : t('Users already get exactly this.')
  const hasChanges = item.version > 0 ? item.has_unpublished_changes : draft !== null && isDirty(draft.state)
  const canDiscard = hasChanges && draft !== null && !draft.whyNot && !draft.state.conflict
  return (
    <>
      <div className={styles.main}>
        {draft && <ChecksButton itemId={ref.id} />}
        <GuardedButton
          whyNot={whyNot}
          leftSection={<Icon name="publish" size={16} />}
          onClick={() => navigate({ to: '/content/$itemId/publish', params: { itemId: ref.id } })}
        >
          {item.status === 'published' ? t('Publish changes…') : t('Publish…')}
        </GuardedButton>
      </div>
      <ItemMenu item={ref} withoutPublish onDeleted={() => navigate({ to: '/content' })}>
        <Menu.Item
          disabled={isViewer}
          leftSection={<Icon name="pencil" />}
          onClick={() => setEditingOnPage(true)}
        >
          {t('Edit on your page…')}
        </Menu.Item>
        <Menu.Item disabled={isViewer} leftSection={<Icon name="play" />} onClick={() => setPreviewing(true)}>
          {t('Preview on your page…')}
        </Menu.Item>
        <Menu.Item
          disabled={!canDiscard}
          leftSection={<Icon name="undo" />}
          onClick={() => setDiscarding(true)}
        >
          {t('Discard changes…')}
        </Menu.Item>
      </ItemMenu>
      {isEditingOnPage && (
        <Suspense>
          <EditOnPageDialog
            itemId={ref.id}
            patterns={item.url_patterns}
            onClose={() => setEditingOnPage(false)}
          />
        </Suspense>
      )}
      {isPreviewing && (
        <Suspense>
          <PreviewDialog item={item} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
      {isDiscarding && draft && (
        <Suspense>
          <DiscardDialog item={item} onClose={() => setDiscarding(false)} />
        </Suspense>
      )}
    </>
  )
}
