import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../words/words.ts'
import type { RuleEditorProps } from './rule-editor.tsx'

const Loaded = lazy(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }))

/** The editor of rules, which is loaded when it is first shown. */
export function LazyRuleEditor(props: RuleEditorProps) {
  const t = useWords()
  return (
    <Suspense fallback={<Skeleton height={120} aria-label={t('Loading')} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
