import type { AudienceRule } from '@guide/contracts'
import { describeRule } from '@guide/drafts'
import { useWords } from '../../words/words.ts'
import styles from './facts.module.css'

/** An audience in words, or its source if the words would not say everything. */
export function Audience({ rule }: { rule: AudienceRule }) {
  const t = useWords()
  const sentences = describeRule(rule, t)
  if (!sentences) {
    return (
      <details className={styles.source}>
        <summary>{t('A rule that is too rich for a sentence')}</summary>
        <pre>{JSON.stringify(rule, null, 2)}</pre>
      </details>
    )
  }
  return sentences.map(sentence => <span key={sentence}>{sentence}</span>)
}
