import { Button, SegmentedControl } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Reach } from '../../components/reach.tsx'
import { LazyRuleEditor } from '../../components/rule-editor/lazy-rule-editor.tsx'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AboutCard } from './about-card.tsx'
import styles from './audiences.module.css'
import type { ReadAudience } from './audiences-requests.ts'
import { DeleteAudience } from './delete-audience.tsx'
import { TryCard } from './try-card.tsx'
import { useAudienceForm } from './use-audience-form.ts'
import { UsesCard } from './uses-card.tsx'
import { ValuesEditor } from './values-editor.tsx'

/** Edits an audience. It is saved by a button, because users get the change at once. */
export function AudienceEditor({ read }: { read?: ReadAudience }) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  const form = useAudienceForm(read)
  const [isBroken, setBroken] = useState(false)
  // The editors keep what is typed, so they begin anew when the typing is discarded.
  const [round, setRound] = useState(0)
  const { id, fields, isChanged, save } = form
  const isList = fields.values !== null
  // A long rule is typed without a wait for what stands below it.
  const triedRule = useDeferredValue(fields.rule)
  const discard = async () => {
    await form.discard()
    setBroken(false)
    setRound(round + 1)
  }
  const overwrite = () => save.mutate('*')
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : !isChanged
      ? t('Everything is saved.')
      : fields.name.trim() === ''
        ? t('Give the audience a name first.')
        : isBroken
          ? t('Correct the mistake in the source first.')
          : !isList && fields.rule === null
            ? t('Add a condition first, or make it a list.')
            : undefined
  return (
    <Screen
      title={read ? read.value.name : t('New audience')}
      trail={<Trail to="/audiences">{t('Audiences')}</Trail>}
      lead={isChanged ? t('Not saved yet. What you typed is kept in this tab.') : id}
      actions={
        <>
          {isChanged && (
            <Button variant="default" onClick={discard}>
              {t('Discard changes')}
            </Button>
          )}
          {id && <DeleteAudience id={id} name={fields.name} isViewer={isViewer} />}
          <GuardedButton
            isSave
            whyNot={whyNot}
            loading={save.isPending}
            onClick={() => save.mutate(form.etag)}
          >
            {t('Save')}
          </GuardedButton>
        </>
      }
    >
      {form.isOutdated ? (
        <div className={styles.outdated}>
          <Problem
            error={t(
              'Another person saved this audience after you opened it. What you typed is still here. Look at theirs, or save yours over it.',
            )}
          />
          <div className={styles.choices}>
            <Button size="xs" variant="default" onClick={discard}>
              {t('Take theirs')}
            </Button>
            <Button size="xs" variant="default" color="red" onClick={overwrite}>
              {t('Save mine')}
            </Button>
          </div>
        </div>
      ) : (
        save.error && <Problem error={save.error} />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('Who belongs to it')} key={round}>
            <SegmentedControl
              className={styles.kind}
              size="xs"
              aria-label={t('Kind')}
              disabled={isViewer}
              value={isList ? 'values' : 'rule'}
              onChange={kind => {
                setBroken(false)
                form.change(kind === 'values' ? { values: [], rule: null } : { values: null, rule: null })
              }}
              data={[
                { value: 'rule', label: t('Rule') },
                { value: 'values', label: t('List') },
              ]}
            />
            {fields.values ? (
              <ValuesEditor
                values={fields.values}
                onChange={values => form.change({ values })}
                onBroken={setBroken}
                isDisabled={isViewer}
              />
            ) : (
              <LazyRuleEditor
                label={t('Users belong to it if')}
                rule={fields.rule}
                onChange={rule => form.change({ rule })}
                onBroken={setBroken}
                disabled={isViewer}
              />
            )}
            {id && !isChanged && <Reach audience_id={id} />}
          </Card>
          {triedRule && <TryCard rule={triedRule} />}
        </div>
        <div className={styles.side}>
          <AboutCard name={fields.name} description={fields.description} change={form.change} />
          {id && <UsesCard id={id} />}
        </div>
      </div>
    </Screen>
  )
}
