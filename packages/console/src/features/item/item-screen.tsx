import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Trail } from '../../components/trail.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { itemQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ItemPage } from './item-page.tsx'

/** One tour or content item: its editor, how it does, its history, and why a user does not see it. */
export function ItemScreen() {
  const t = useWords()
  const service = useService()
  const { itemId } = useParams({ from: '/shell/content/$itemId' })
  const { data: item, error, refetch } = useQuery(itemQuery(service, itemId))
  if (item) return <ItemPage key={`${service.scope.tenantId} ${itemId}`} item={item} />
  return (
    <WaitingScreen
      title={t('Content')}
      trail={<Trail to="/content">{t('Content')}</Trail>}
      error={error}
      retry={() => refetch()}
    />
  )
}
