import type { ArticleSummary } from '@guide/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { articlesQuery } from './article-requests.ts'
import styles from './help.module.css'
import { HelpTabs } from './help-tabs.tsx'
import { MissedSearches } from './missed-searches.tsx'

/** The help articles, newest first, and what users did not find in them. */
export function ArticlesScreen() {
  const t = useWords()
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/help/articles' })
  const { data, error, refetch, isPlaceholderData } = useQuery(articlesQuery(useService(), page))
  const isViewer = useSession().role === 'viewer'
  const write = (
    <GuardedButton
      whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
      onClick={() => navigate({ to: '/help/articles/new' })}
    >
      {t('New article')}
    </GuardedButton>
  )
  return (
    <Screen
      title={t('Help')}
      lead={t('What users can read and search in the help of your pages.')}
      actions={write}
    >
      <HelpTabs active="articles" />
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : data.items.length > 0 ? (
        <>
          <ol className={styles.threads} data-old={isPlaceholderData || undefined}>
            {data.items.map(article => (
              <ArticleRow key={article.article_id} article={article} />
            ))}
          </ol>
          <Pages
            {...data}
            shown={data.items.length}
            onGo={to => navigate({ to: '/help/articles', search: to > 1 ? { page: to } : {} })}
          />
        </>
      ) : (
        <Notice
          icon="file"
          title={t('No articles yet')}
          text={t(
            'An article answers a question before it is asked. Users find it with the help button in the corner of your pages, by its title and by the words in it.',
          )}
        />
      )}
      <MissedSearches />
    </Screen>
  )
}

function ArticleRow({ article }: { article: ArticleSummary }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { article_id, title, status, has_unpublished_changes, updated_at } = article
  return (
    <li className={styles.thread}>
      <div className={styles.about}>
        <Link to="/help/articles/$articleId" params={{ articleId: article_id }} className={styles.subject}>
          {title}
        </Link>
      </div>
      <StatusBadge status={status} isModified={has_unpublished_changes} />
      <time dateTime={updated_at} title={moment(updated_at)}>
        {t('edited {ago}', { ago: ago(updated_at) })}
      </time>
    </li>
  )
}
