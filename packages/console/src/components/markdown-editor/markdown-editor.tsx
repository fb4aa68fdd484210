import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { EditorFrame, type MarkdownEditorProps } from './editor-frame.tsx'
import styles from './markdown-editor.module.css'
import { SourceEditor } from './source-editor.tsx'

const VisualEditor = lazy(() =>
  import('./visual-editor.tsx').then(
    ({ VisualEditor }) => ({ default: VisualEditor }),
    () => ({ default: NotLoaded }),
  ),
)

/** Edits a text in Markdown, as bodies of items and articles are: as it will look, or as its source. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const t = useWords()
  const [isSource, setSource] = useState(false)
  if (isSource) return <SourceEditor {...props} onVisual={() => setSource(false)} />
  return (
    <Suspense
      fallback={
        <EditorFrame label={props.label}>
          <div className={styles.waiting} role="status">
            {t('One moment…')}
          </div>
        </EditorFrame>
      }
    >
      <VisualEditor {...props} onSource={() => setSource(true)} />
    </Suspense>
  )
}

function NotLoaded(props: MarkdownEditorProps) {
  const t = useWords()
  return (
    <SourceEditor
      {...props}
      note={t('The visual editor could not be loaded. Write in the source, or reload the page.')}
    />
  )
}
