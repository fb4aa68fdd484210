import { isTourDefinition } from '@guide/drafts'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { useWords } from '../../../words/words.ts'
import { dismissNames } from '../design/choices.ts'
import { useDraft } from '../draft/draft-context.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useFocusField } from '../fields/use-focus-field.ts'
import { AudienceFields } from './audience-fields.tsx'
import { PageFields } from './page-fields.tsx'
import { RolloutFields } from './rollout-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import styles from './when.module.css'

/** To which users, on which pages and when the item appears. */
export function WhenTab() {
  const t = useWords()
  const form = useRef<HTMLDivElement>(null)
  const { field } = useSearch({ from: '/shell/content/$itemId' })
  const { definition } = useDraft().state
  useFocusField(form, field)
  return (
    <div ref={form} className={styles.when}>
      <div>
        <Card title={t('Pages')}>
          <PageFields />
        </Card>
        <Card title={t('Audience')}>
          <AudienceFields />
        </Card>
      </div>
      <div>
        <Card title={t('Trigger')}>
          <TriggerFields />
        </Card>
        <Card title={t('Schedule')}>
          <ScheduleFields />
        </Card>
        <Card title={t('Rollout')}>
          <RolloutFields />
        </Card>
        <Card title={t('How often, and before which others')}>
          {!isTourDefinition(definition) && (
            <ChoiceField
              path="dismiss_behavior"
              label={t('After the user closes it')}
              choices={dismissNames}
              fallback="once"
            />
          )}
          <NumberField
            path="priority"
            label={t('Priority')}
            description={t('If several items fit, the one with the higher number comes first.')}
            min={-1_000_000}
            max={1_000_000}
            fallback={0}
          />
        </Card>
      </div>
    </div>
  )
}
