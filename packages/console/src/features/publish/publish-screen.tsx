import { definitionOf } from '@guide/drafts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { Facts } from '../../components/facts/facts.tsx'
import { Findings } from '../../components/findings.tsx'
import { ItemTrail } from '../../components/item-trail.tsx'
import { Problem } from '../../components/problem.tsx'
import { Reach } from '../../components/reach.tsx'
import { Screen } from '../../components/screen.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { taggedItemQuery } from '../../service/item.ts'
import { checksQuery } from '../../service/item-queries.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { OpenDraft } from './open-draft.tsx'
import styles from './publish.module.css'
import { PublishActions } from './publish-actions.tsx'
import { WhatChanges } from './what-changes.tsx'

/** The last look before users get it: what changes, what the checks say, and who would see it. */
export function PublishScreen() {
  const t = useWords()
  const service = useService()
  const { itemId } = useParams({ from: '/shell/content/$itemId/publish' })
  const { data, error, refetch } = useQuery({ ...taggedItemQuery(service, itemId), staleTime: 0 })
  const checks = useQuery({ ...checksQuery(service, itemId), staleTime: 0 })
  if (!data) {
    const trail = <ItemTrail id={itemId}>{t('Back')}</ItemTrail>
    return <WaitingScreen title={t('Publish')} trail={trail} error={error} retry={() => refetch()} />
  }
  const { value: item, etag } = data
  const definition = definitionOf(item)
  return (
    <Screen
      title={t('Publish “{title}”', { title: item.title })}
      trail={<ItemTrail id={itemId}>{item.title}</ItemTrail>}
      lead={
        item.status === 'published'
          ? t('Users get the changes from their next page on.')
          : t('Users who match its audience and pages see it from their next page on.')
      }
    >
      <PublishActions item={item} etag={etag} findings={checks.data} />
      <OpenDraft itemId={itemId} />
      <div className={styles.columns}>
        <WhatChanges item={item} />
        <div className={styles.side}>
          <Card title={t('Checks')}>
            {checks.error && <Problem error={checks.error} retry={() => checks.refetch()} />}
            {checks.data && <Findings findings={checks.data} item={{ id: itemId, definition }} />}
          </Card>
          <Card title={t('Who would see it')}>
            <Reach audience={definition.audience} audience_id={definition.audience_id} />
            <Facts item={definition} />
          </Card>
        </div>
      </div>
    </Screen>
  )
}
