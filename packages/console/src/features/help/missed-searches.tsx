import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { searchesQuery } from './article-requests.ts'
import styles from './articles.module.css'

/** What users searched for without finding anything: the articles that are missing. */
export function MissedSearches() {
  const t = useWords()
  const { data = [] } = useQuery(searchesQuery(useService()))
  const isViewer = useSession().role === 'viewer'
  if (data.length === 0) return null
  return (
    <Card title={t('Searched for, but not found')}>
      <p className={styles.definition}>
        {t(
          'What users typed into the search of the help in the last 90 days when no article had all of these words.',
        )}
      </p>
      <ol className={styles.searches}>
        {data.map(({ words, count }) => (
          <li key={words}>
            <span dir="auto">{words}</span>
            <small>{t('{count, plural, one {# time} other {# times}}', { count })}</small>
            {!isViewer && (
              <Link
                to="/help/articles/new"
                search={{ title: words }}
                aria-label={t('Write an article about “{words}”', { words })}
              >
                {t('Write an article')}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
