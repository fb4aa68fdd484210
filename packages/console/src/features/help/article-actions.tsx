import type { Article } from '@guide/contracts'
import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { explainError } from '../../components/explain-error.ts'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { archiveArticle, deleteArticle, publishArticle } from './article-requests.ts'
import type { ArticleInHand } from './use-article.ts'

/** Save, publish, take back and delete. */
export function ArticleActions({ article, saved }: { article: ArticleInHand; saved: Article | undefined }) {
  const t = useWords()
  const service = useService()
  const isViewer = useSession().role === 'viewer'
  const { isDirty, isBusy, text } = article
  const isLive = saved?.status === 'published'
  const blocked = isViewer
    ? t('Viewers can look, but not change.')
    : text.title.trim() === ''
      ? t('Write a title first.')
      : undefined
  const whyNoPublish =
    blocked ??
    (isLive && !isDirty && !saved.has_unpublished_changes ? t('Users already see this text.') : undefined)
  return (
    <>
      <GuardedButton
        isSave
        variant="default"
        loading={isBusy}
        whyNot={blocked ?? (isDirty ? undefined : t('Everything is saved.'))}
        onClick={() => article.run('“{title}” is saved.')}
      >
        {t('Save')}
      </GuardedButton>
      <GuardedButton
        loading={isBusy}
        whyNot={whyNoPublish}
        onClick={() => article.run('Users can read “{title}” now.', id => publishArticle(service, id))}
      >
        {t(isLive ? 'Publish changes' : 'Publish')}
      </GuardedButton>
      {saved && !isViewer && <More article={article} saved={saved} />}
    </>
  )
}

function More({ article, saved }: { article: ArticleInHand; saved: Article }) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { title, article_id } = saved
  const remove = useMutation({
    mutationFn: () => deleteArticle(service, article_id),
    onSuccess: async () => {
      notifications.show({ message: t('“{title}” is deleted.', { title }) })
      await navigate({ to: '/help/articles' })
      await article.drop()
    },
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['articles'] }),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Actions for “{title}”', { title })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.status === 'published' && (
            <Menu.Item
              leftSection={<Icon name="archive" size={16} />}
              onClick={() =>
                article.run('Users do not see “{title}” any more.', id => archiveArticle(service, id))
              }
            >
              {t('Take back')}
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--bad)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={t('Delete “{title}”?', { title })}
        action={t('Delete')}
        isOpen={isAsking}
        isBusy={remove.isPending}
        isDangerous
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {t('Users cannot read it any more, and nothing brings it back.')}
      </ConfirmDialog>
    </>
  )
}
