import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/notice.tsx'
import { type Item, idOf } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

/** Why there are no figures, and what to do about it. */
export function NoResults({ item }: { item: Item }) {
  const t = useWords()
  const { environment } = useService().scope
  const params = { itemId: idOf(item) }
  if (item.status !== 'published') {
    return (
      <Notice
        title={t('Nothing to count yet')}
        text={t(
          'Users do not get it. Publish it: here you will see how many saw it, how far they went and where they left.',
        )}
      />
    )
  }
  return (
    <Notice
      title={t('Nothing happened in this time')}
      text={t('It is live, but no page got it. Ask for one user and one page why, or look at a longer time.')}
    >
      <Button
        renderRoot={props => (
          <Link to="/content/$itemId" params={params} search={{ tab: 'why' }} {...props} />
        )}
      >
        {t('Why?')}
      </Button>
      {environment === 'live' && (
        <Button
          variant="default"
          renderRoot={props => (
            <Link
              to="/content/$itemId"
              params={params}
              search={{ tab: 'results', environment: 'test' }}
              {...props}
            />
          )}
        >
          {t('Look at the test environment')}
        </Button>
      )}
    </Notice>
  )
}
