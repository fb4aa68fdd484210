import type { Article } from '@guide/contracts'
import { NativeSelect, TextInput } from '@mantine/core'
import { BodyPreview } from '../../components/body-preview/body-preview.tsx'
import { MarkdownEditor } from '../../components/markdown-editor/markdown-editor.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Trail } from '../../components/trail.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ArticleActions } from './article-actions.tsx'
import { articleLanguageOf, namedLanguages } from './article-languages.ts'
import type { ArticleText, SavedArticle } from './article-requests.ts'
import styles from './articles.module.css'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { useArticle } from './use-article.ts'

interface Props {
  /** The article as the service has it; undefined for a new one. */
  saved: SavedArticle | undefined
  start?: ArticleText
}

/** Writes an article: its text on the left, and beside it what users will see. */
export function ArticleEditor({ saved, start }: Props) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  const article = useArticle(saved, start)
  const { text, change } = article
  const isEmpty = text.title.trim() === '' && text.body.trim() === ''
  return (
    <Screen
      title={text.title.trim() || t('New article')}
      trail={<Trail to="/help/articles">{t('Articles')}</Trail>}
      lead={<State article={saved?.value} isDirty={article.isDirty} />}
      actions={<ArticleActions article={article} saved={saved?.value} />}
    >
      {article.isOutdated ? (
        <ChangedElsewhere article={article} />
      ) : (
        article.error && <Problem error={article.error} />
      )}
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={event => event.preventDefault()}>
          <TextInput
            label={t('Title')}
            value={text.title}
            maxLength={200}
            disabled={isViewer}
            dir="auto"
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <MarkdownEditor
            label={t('Text')}
            value={text.body}
            disabled={isViewer}
            onChange={body => change({ body })}
          />
          <NativeSelect
            className={styles.language ?? ''}
            label={t('Language')}
            description={t('The search finds other forms of a word in this language.')}
            disabled={isViewer}
            value={text.language ?? ''}
            data={[
              { value: '', label: t('Another language') },
              ...namedLanguages(document.documentElement.lang || 'en'),
            ]}
            onChange={event => change({ language: articleLanguageOf(event.currentTarget.value) })}
          />
        </form>
        <section className={styles.preview} aria-labelledby="article-preview">
          <h2 id="article-preview">{t('What users see')}</h2>
          <div className={styles.panel}>
            {isEmpty ? (
              <p className={styles.empty}>{t('What you write appears here.')}</p>
            ) : (
              <>
                <h3 dir="auto">{text.title}</h3>
                <BodyPreview markdown={text.body} />
              </>
            )}
          </div>
        </section>
      </div>
    </Screen>
  )
}

function State({ article, isDirty }: { article: Article | undefined; isDirty: boolean }) {
  const t = useWords()
  return (
    <span className={styles.state}>
      {article && <StatusBadge status={article.status} isModified={article.has_unpublished_changes} />}
      <span role="status">{isDirty ? t('Not saved yet') : article ? t('Saved') : ''}</span>
    </span>
  )
}
