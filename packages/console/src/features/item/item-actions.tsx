import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { PublishDialog } from '../../components/publish-dialog.tsx'
import { isPublishable } from '../../service/items.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { type Item, refOf } from './item-requests.ts'

/** Publish, and everything else behind a menu. A grey button says why it is grey. */
export function ItemActions({ item }: { item: Item }) {
  const t = useWords()
  const navigate = useNavigate()
  const isViewer = useSession().role === 'viewer'
  const [isAsked, setAsked] = useState(false)
  const ref = refOf(item)
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : isPublishable(ref)
      ? undefined
      : item.status === 'archived'
        ? t('An archived tour cannot be published. Roll back to one of its versions, or copy it.')
        : t('Users already get exactly this.')
  return (
    <>
      <GuardedButton
        whyNot={whyNot}
        leftSection={<Icon name="publish" size={16} />}
        onClick={() => setAsked(true)}
      >
        {item.status === 'published' ? t('Publish changes') : t('Publish')}
      </GuardedButton>
      <ItemMenu item={ref} withoutPublish onDeleted={() => navigate({ to: '/content' })} />
      {isAsked && <PublishDialog item={ref} onClose={() => setAsked(false)} />}
    </>
  )
}
