import type { ChecklistItem } from '@guide/contracts'
import type { Message } from '../../../words/words.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import { BodyField } from '../fields/body-field.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import styles from '../fields/field.module.css'
import { FieldGroup } from '../fields/field-group.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ItemField } from './item-field.tsx'

type Action = NonNullable<ChecklistItem['action']>
type Completion = NonNullable<ChecklistItem['complete_on']>

const actionNames: Record<keyof Action | 'nothing', Message> = {
  nothing: 'Does nothing',
  url: 'Opens a page',
  tour_id: 'Starts a tour',
  content_id: 'Shows other content',
}

const completionNames: Record<keyof Completion | 'click', Message> = {
  click: 'The user clicks it',
  event_name: 'Something happens in the page',
  tour_id: 'The user completes a tour',
}

/** Everything about one task of a checklist. @param path of the task, such as `items[0]` */
export function TaskForm({ path }: { path: string }) {
  const t = useWords()
  return (
    <>
      <FieldGroup title={t('Words')}>
        <TextField path={`${path}.title`} label={t('Title')} maxLength={200} />
        <BodyField path={`${path}.body`} label={t('Text')} />
      </FieldGroup>
      <FieldGroup title={t('Behaviour')}>
        <TaskAction path={`${path}.action`} />
        <TaskCompletion path={`${path}.complete_on`} />
      </FieldGroup>
    </>
  )
}

function TaskAction({ path }: { path: string }) {
  const t = useWords()
  const { value, set } = useField<Action | undefined>(path)
  const kind = chosen(value, 'nothing')
  return (
    <div className={styles.nested} data-field={path}>
      <ChoiceField
        path={`${path}.kind`}
        label={t('A click')}
        choices={actionNames}
        fallback={kind}
        onChange={next => set(next === 'nothing' ? undefined : { [next]: '' })}
      />
      {kind === 'url' && (
        <TextField
          path={`${path}.url`}
          label={t('Address')}
          placeholder="/projects"
          maxLength={2000}
          isCode
        />
      )}
      {kind === 'tour_id' && <ItemField path={`${path}.tour_id`} label={t('Tour')} isTour />}
      {kind === 'content_id' && <ItemField path={`${path}.content_id`} label={t('Content')} />}
    </div>
  )
}

function TaskCompletion({ path }: { path: string }) {
  const t = useWords()
  const { value, set } = useField<Completion | undefined>(path)
  const kind = chosen(value, 'click')
  return (
    <div className={styles.nested} data-field={path}>
      <ChoiceField
        path={`${path}.kind`}
        label={t('It is done when')}
        choices={completionNames}
        fallback={kind}
        onChange={next => set(next === 'click' ? undefined : { [next]: '' })}
      />
      {kind === 'event_name' && (
        <TextField
          path={`${path}.event_name`}
          label={t('Name of the event')}
          description={t('Your page calls Guide.track with this name.')}
          placeholder="project_created"
          maxLength={200}
          isCode
        />
      )}
      {kind === 'tour_id' && <ItemField path={`${path}.tour_id`} label={t('Tour')} isTour />}
    </div>
  )
}

/** The one field that an action or a completion has. */
const chosen = <Value extends object, None extends string>(value: Value | undefined, none: None) =>
  ((value && Object.keys(value)[0]) ?? none) as (keyof Value & string) | None
