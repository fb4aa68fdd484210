import type { AdvanceOn, Step } from '@guide/contracts'
import { advanceNames, backdropNames, missingNames, positionNames } from '@guide/drafts'
import { Switch } from '@mantine/core'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import { BodyField } from '../fields/body-field.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import styles from '../fields/field.module.css'
import { FieldGroup } from '../fields/field-group.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { TargetFields } from '../fields/target-fields.tsx'
import { TextField } from '../fields/text-field.tsx'

/** Everything about one step of a tour. @param path of the step, such as `steps[2]` */
export function StepForm({ path }: { path: string }) {
  const t = useWords()
  return (
    <>
      <FieldGroup title={t('Words')}>
        <TextField path={`${path}.title`} label={t('Title')} maxLength={200} />
        <BodyField path={`${path}.body`} label={t('Text')} />
      </FieldGroup>
      <TargetFields
        path={`${path}.element_target`}
        title={t('Target')}
        hint={t('One of them is enough. If there are several, the first that is found wins.')}
      />
      <FieldGroup title={t('Look')}>
        <ChoiceField
          path={`${path}.position`}
          label={t('Position')}
          choices={positionNames}
          fallback="auto"
        />
        <ChoiceField
          path={`${path}.backdrop`}
          label={t('The rest of the page')}
          choices={backdropNames}
          fallback="block"
        />
      </FieldGroup>
      <FieldGroup title={t('Behaviour')}>
        <Advance path={`${path}.advance_on`} />
        <ChoiceField
          path={`${path}.on_missing`}
          label={t('If the element is not there')}
          choices={missingNames}
          fallback="skip"
        />
        <NumberField
          path={`${path}.wait_ms`}
          label={t('Wait for the element')}
          min={0}
          max={600_000}
          factor={1000}
          fallback={5000}
          suffix="s"
        />
        <StepPage path={`${path}.page`} />
      </FieldGroup>
    </>
  )
}

function Advance({ path }: { path: string }) {
  const t = useWords()
  const { value, set } = useField<AdvanceOn | undefined>(path)
  const type = value?.type ?? 'next'
  return (
    <>
      <ChoiceField
        path={`${path}.type`}
        label={t('It goes on when')}
        choices={advanceNames}
        fallback="next"
        onChange={next => set({ type: next })}
      />
      {type === 'event' && (
        <TextField
          path={`${path}.event_name`}
          label={t('Name of the event')}
          description={t('Your page calls Guide.track with this name.')}
          placeholder="project_created"
          maxLength={200}
          empty="none"
          isCode
        />
      )}
      {type === 'target_input' && (
        <TextField
          path={`${path}.value`}
          label={t('Value to fill in')}
          description={t('Leave it empty to accept any value.')}
          maxLength={500}
          empty="none"
        />
      )}
    </>
  )
}

function StepPage({ path }: { path: string }) {
  const t = useWords()
  const { value, isReadOnly, set } = useField<Step['page'] | undefined>(path)
  return (
    <div className={styles.nested} data-field={path}>
      <Switch
        label={t('On a page of its own')}
        description={t('On other pages the tour waits, or goes there by itself.')}
        checked={Boolean(value)}
        disabled={isReadOnly}
        onChange={event => set(event.currentTarget.checked ? { pattern: '/', is_regex: false } : null)}
      />
      {value && (
        <>
          <TextField
            path={`${path}.pattern`}
            label={t('Page')}
            description={t('A path, with * at the end for all pages below.')}
            placeholder="/settings*"
            isCode
          />
          <TextField
            path={`${path}.url`}
            label={t('Go there by itself')}
            description={t('The address that the tour opens. Leave it empty to wait instead.')}
            placeholder="/settings"
            maxLength={2000}
            empty="none"
            isCode
          />
        </>
      )}
    </div>
  )
}
