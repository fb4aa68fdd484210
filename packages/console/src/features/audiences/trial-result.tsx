import type { AudienceClause, AudienceTrial } from '@guide/contracts'
import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './audiences.module.css'

const groupNames: Record<string, Message> = {
  $and: 'All of these hold',
  $or: 'Any of these holds',
  $nor: 'None of these holds',
  $not: 'Not all of these hold',
}

/** Whether the user belongs to the audience, and which conditions say so. */
export function TrialResult({ trial, isOutdated }: { trial: AudienceTrial; isOutdated: boolean }) {
  const t = useWords()
  const { ago } = useFormats()
  return (
    <div className={styles.trial} data-old={isOutdated || undefined} role="status">
      <p className={trial.matches ? styles.good : styles.bad}>
        <Icon name={trial.matches ? 'check' : 'cross'} />
        {t(
          trial.matches ? 'This user belongs to the audience.' : 'This user does not belong to the audience.',
        )}
      </p>
      {isOutdated && <p className={styles.note}>{t('The rule was changed since. Try it again.')}</p>}
      {trial.context_seen_at && (
        <p className={styles.note}>
          {t('With what the user came with {ago}.', { ago: ago(trial.context_seen_at) })}
        </p>
      )}
      <ul className={styles.clauses}>
        {trial.clauses.map(clause => (
          <li key={clause.path} data-depth={Math.min(clause.depth, 6)}>
            <span className={clause.passed ? styles.good : styles.bad}>
              <Icon name={clause.passed ? 'check' : 'cross'} size={16} />
              <span className={styles.hidden}>{t(clause.passed ? 'Passed' : 'Failed')}</span>
            </span>
            {clause.reason || t(groupNameOf(clause))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A group ends with its operator, or with an index if all parts of an element must hold. */
const groupNameOf = ({ path }: AudienceClause): Message =>
  groupNames[/\$\w+$/.exec(path)?.[0] ?? '$and'] ?? 'All of these hold'
