import { actionNames, chosenIn, completionNames, type TaskAction, type TaskCompletion } from '@guide/drafts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import { BodyField } from '../fields/body-field.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import styles from '../fields/field.module.css'
import { FieldGroup } from '../fields/field-group.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ItemField } from './item-field.tsx'

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
        <ActionFields path={`${path}.action`} />
        <CompletionFields path={`${path}.complete_on`} />
      </FieldGroup>
    </>
  )
}

function ActionFields({ path }: { path: string }) {
  const t = useWords()
  const { value, set } = useField<TaskAction | undefined>(path)
  const kind = chosenIn(value, 'nothing')
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

function CompletionFields({ path }: { path: string }) {
  const t = useWords()
  const { value, set } = useField<TaskCompletion | undefined>(path)
  const kind = chosenIn(value, 'click')
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
