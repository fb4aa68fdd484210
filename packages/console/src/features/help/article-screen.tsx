import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Trail } from '../../components/trail.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ArticleEditor } from './article-editor.tsx'
import { articleLanguageOf } from './article-languages.ts'
import { articleQuery } from './article-requests.ts'

/** One help article: its text, and what can be done with it. */
export function ArticleScreen() {
  const t = useWords()
  const { articleId } = useParams({ from: '/shell/help/articles/$articleId' })
  const { data, error, refetch } = useQuery(articleQuery(useService(), articleId))
  if (!data)
    return (
      <WaitingScreen
        title={t('Article')}
        trail={<Trail to="/help/articles">{t('Articles')}</Trail>}
        error={error}
        retry={() => refetch()}
      />
    )
  return <ArticleEditor key={articleId} saved={data} />
}

/** An article that does not exist yet. It is created when it is saved for the first time. */
export function NewArticleScreen() {
  const { title = '' } = useSearch({ from: '/shell/help/articles/new' })
  return (
    <ArticleEditor
      key={title}
      saved={undefined}
      start={{
        title: title.charAt(0).toUpperCase() + title.slice(1),
        body: '',
        language: articleLanguageOf(),
      }}
    />
  )
}
