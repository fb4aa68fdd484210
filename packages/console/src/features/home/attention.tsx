import type { Overview } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import { stepName } from '../../components/step-name.ts'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import { AttentionGroup } from './attention-group.tsx'
import styles from './home.module.css'

/** Why no user can see an item, by the codes of the service. */
const reasons: Record<string, Message> = {
  no_steps: 'It has no steps.',
  schedule_ended: 'Its schedule has ended.',
  rollout_empty: 'The rollout covers no user.',
  no_target: 'It has no target.',
  unused_kind: 'This kind of content is not used here.',
}

/** What an admin should look at, the most harmful first; if there is nothing, that. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const t = useWords()
  const { ago, percent } = useFormats()
  const { broken_targets, never_shown, unpublished_changes, schedules, unanswered_questions } = attention
  const lists = [broken_targets, never_shown, unpublished_changes, schedules, unanswered_questions]
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className={styles.heading}>
        {t('Needs attention')}
      </h2>
      {lists.every(({ total }) => total === 0) ? (
        <p className={styles.calm}>
          <Icon name="check" />
          {t('Nothing does. Everything that is live can be seen, and no change waits.')}
        </p>
      ) : (
        <div className={styles.groups}>
          <AttentionGroup
            level="bad"
            title={t('Places that were not found on the page')}
            found={broken_targets}
            detail={({ failure_rate, ...step }) =>
              [stepName(step, t), t('missing in {share} of the tries', { share: percent(failure_rate) })]
                .filter(Boolean)
                .join(' · ')
            }
          />
          <AttentionGroup
            level="bad"
            title={t('Live, but no user can see it')}
            found={never_shown}
            detail={({ reason, code = '' }) => (reasons[code] ? t(reasons[code]) : reason)}
            tab="why"
          />
          <AttentionGroup
            level="warn"
            title={t('Changes that are not published')}
            found={unpublished_changes}
            detail={({ updated_at }) => t('edited {ago}', { ago: ago(updated_at) })}
          />
          <AttentionGroup
            level="calm"
            title={t('Starting or ending soon')}
            found={schedules}
            detail={({ change, at }) =>
              change === 'starts'
                ? t('starts {when}', { when: ago(at) })
                : t('ends {when}', { when: ago(at) })
            }
          />
          {unanswered_questions.total > 0 && (
            <div className={styles.group} data-level="warn">
              <h3>{t('Questions without an answer')}</h3>
              <Link to="/help">
                {t('{count, plural, one {# user waits} other {# users wait}} for an answer.', {
                  count: unanswered_questions.total,
                })}
              </Link>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
