import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'

const MarkdownEditor = lazy(async () => ({
  default: (await import('../../../components/markdown-editor/markdown-editor.tsx')).MarkdownEditor,
}))

/** A body in Markdown. */
export function BodyField({ path, label }: { path: string; label: string }) {
  const t = useWords()
  const { value, error, isReadOnly, set } = useField<string | undefined>(path)
  return (
    <div data-field={path}>
      <Suspense fallback={<Skeleton height={120} aria-label={t('Loading')} />}>
        <MarkdownEditor
          label={label}
          value={value ?? ''}
          onChange={set}
          disabled={isReadOnly}
          {...(error && { error })}
        />
      </Suspense>
    </div>
  )
}
