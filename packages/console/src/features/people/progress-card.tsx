import type { EndUser } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { stateNames } from '../../components/state-names.ts'
import { useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './people.module.css'
import { type PersonRef, resetProgress } from './people-requests.ts'
import { usePersonAction } from './use-person-action.ts'

/** Where a user stands with each item, and the way to let them start again. */
export function ProgressCard({ person, progress }: { person: PersonRef; progress: EndUser['progress'] }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const [asked, setAsked] = useState<string | null>(null)
  const close = () => setAsked(null)
  const reset = usePersonAction(
    (service, id: string) => resetProgress(service, person, id === everything ? undefined : id),
    { done: 'The progress is reset.', onSettled: close },
  )
  const isViewer = useSession().role === 'viewer'
  const whyNot = isViewer ? t('Viewers can look, but not change.') : undefined
  const titleOf = (id: string) => progress.find(({ content_id }) => content_id === id)?.title ?? id
  return (
    <Card
      title={t('Progress')}
      actions={
        progress.length > 0 && (
          <GuardedButton size="xs" variant="default" whyNot={whyNot} onClick={() => setAsked(everything)}>
            {t('Reset all')}
          </GuardedButton>
        )
      }
    >
      {progress.length === 0 && (
        <p className={styles.note}>{t('This user has seen nothing of yours yet.')}</p>
      )}
      <ul className={styles.progress}>
        {progress.map(({ content_id, environment, state, step_id, changed_at }) => (
          <li key={environment + content_id}>
            <div>
              <Link to="/content/$itemId" params={{ itemId: content_id }}>
                {titleOf(content_id)}
              </Link>
              <span className={styles.detail}>
                {t(stateNames[state])}
                {step_id && ` · ${t('at “{step}”', { step: step_id })}`}
                {changed_at && (
                  <time dateTime={changed_at} title={moment(changed_at)}>
                    {` · ${ago(changed_at)}`}
                  </time>
                )}
                {environment === 'test' && ` · ${t('Test')}`}
              </span>
            </div>
            <GuardedButton
              size="xs"
              variant="subtle"
              whyNot={whyNot}
              aria-label={t('Reset “{title}”', { title: titleOf(content_id) })}
              onClick={() => setAsked(content_id)}
            >
              {t('Reset')}
            </GuardedButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={
          asked === everything
            ? t('Reset all progress of this user?')
            : t('Reset “{title}” for this user?', { title: titleOf(asked ?? '') })
        }
        action={t('Reset')}
        isDangerous
        isBusy={reset.isPending}
        onClose={close}
        onConfirm={() => asked !== null && reset.mutate(asked)}
      >
        {t(
          'The user gets it as if it were new, in the live and the test environment. Reports still count what happened before.',
        )}
      </ConfirmDialog>
    </Card>
  )
}

const everything = '*'
