import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { archiveItem, copyItem, deleteItem, type ItemRef, isPublishable } from '../service/items.ts'
import { useSession } from '../service/service-context.ts'
import { useWords } from '../words/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Icon } from './icon.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useItemAction } from './use-item-action.ts'

interface ItemMenuProps {
  item: ItemRef
  withoutPublish?: boolean
  onDeleted?: () => void
  /** Further entries of the menu. */
  children?: ReactNode
}

/** What can be done with one item. A viewer sees it and is told why it cannot be used. */
export function ItemMenu({ item, withoutPublish = false, onDeleted, children }: ItemMenuProps) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  // A list has a menu in every row, so what a menu may ask is there only after it was opened.
  const [wasOpened, setOpened] = useState(false)
  const [asked, setAsked] = useState<'publish' | 'archive' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const copy = useItemAction({ run: copyItem, done: 'A copy of “{title}” is now a draft.' })
  const archive = useItemAction({ run: archiveItem, done: '“{title}” is archived.' })
  const remove = useItemAction({ run: deleteItem, done: '“{title}” is deleted.' })
  return (
    <>
      <Menu position="bottom-end" width={220} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions for “{title}”', { title: item.title })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isViewer && <Menu.Label>{t('Viewers can look, but not change.')}</Menu.Label>}
          {!withoutPublish && (
            <Menu.Item
              disabled={isViewer || !isPublishable(item)}
              leftSection={<Icon name="publish" />}
              onClick={() => setAsked('publish')}
            >
              {item.status === 'published' ? t('Publish changes') : t('Publish')}
            </Menu.Item>
          )}
          <Menu.Item
            disabled={isViewer}
            leftSection={<Icon name="copy" />}
            onClick={() => copy.mutate([item])}
          >
            {t('Copy')}
          </Menu.Item>
          {children}
          <Menu.Item
            disabled={isViewer || item.status === 'archived'}
            leftSection={<Icon name="archive" />}
            onClick={() => setAsked('archive')}
          >
            {t('Archive')}
          </Menu.Item>
          {item.status !== 'published' && (
            <Menu.Item
              color="var(--bad)"
              disabled={isViewer}
              leftSection={<Icon name="trash" />}
              onClick={() => setAsked('delete')}
            >
              {t('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'publish' && <PublishDialog item={item} onClose={close} />}
      {wasOpened && (
        <>
          <ConfirmDialog
            isOpen={asked === 'archive'}
            title={t('Archive “{title}”?', { title: item.title })}
            action={t('Archive')}
            isDangerous
            isBusy={archive.isPending}
            onClose={close}
            onConfirm={() => archive.mutate([item], { onSettled: close })}
          >
            {t('Users stop seeing it at once. Its versions stay, and you can roll back to any of them.')}
          </ConfirmDialog>
          <ConfirmDialog
            isOpen={asked === 'delete'}
            title={t('Delete “{title}”?', { title: item.title })}
            action={t('Delete')}
            isDangerous
            isBusy={remove.isPending}
            onClose={close}
            onConfirm={() =>
              remove.mutate([item], { onSettled: close, ...(onDeleted && { onSuccess: onDeleted }) })
            }
          >
            {t('It is gone with all its versions, and nothing brings it back. Its figures stay.')}
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
