import type { Trigger } from '@guide/contracts'
import { isTourDefinition } from '@guide/drafts'
import { type Message, useWords } from '../../../words/words.ts'
import { useDraft, useField } from '../draft/draft-context.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { TargetFields } from '../fields/target-fields.tsx'
import { TextField } from '../fields/text-field.tsx'

type TriggerType = Trigger['trigger_type']

const triggerNames: Record<TriggerType, Message> = {
  page_load: 'When the page opens',
  first_visit: 'On the first visit',
  delay: 'A while after the page opens',
  idle: 'After a while without activity',
  scroll_depth: 'When a part of the page is scrolled',
  event: 'When something happens in the page',
  element_visible: 'When an element comes into view',
  element_click: 'When an element is clicked',
  hover: 'When the pointer rests on an element',
  manual: 'Only when the page asks for it',
}

const withElement: TriggerType[] = ['element_visible', 'element_click', 'hover']

/** What makes the item appear, with the fields that this needs. */
export function TriggerFields() {
  const t = useWords()
  const { definition } = useDraft().state
  const { value: trigger, set } = useField<Trigger>('trigger')
  const { trigger_type } = trigger
  return (
    <>
      <ChoiceField
        path="trigger.trigger_type"
        label={t('Appears')}
        choices={triggerNames}
        onChange={next => set({ trigger_type: next })}
      />
      {(trigger_type === 'delay' || trigger_type === 'idle') && (
        <NumberField
          path="trigger.delay_ms"
          label={trigger_type === 'delay' ? t('After') : t('Without activity for')}
          {...(trigger_type === 'idle' && { description: t('30 s if you leave it empty.') })}
          min={0}
          max={86_400_000}
          factor={1000}
          suffix="s"
        />
      )}
      {trigger_type === 'event' && (
        <TextField
          path="trigger.event_name"
          label={t('Name of the event')}
          description={t('Your page calls Guide.track with this name.')}
          placeholder="project_created"
          maxLength={200}
          empty="none"
          isCode
        />
      )}
      {trigger_type === 'scroll_depth' && (
        <NumberField
          path="trigger.scroll_percent"
          label={t('Scrolled')}
          description={t('50 % if you leave it empty.')}
          min={1}
          max={100}
          suffix="%"
        />
      )}
      {withElement.includes(trigger_type) && (
        <TargetFields
          path="trigger.element_target"
          title={t('Element')}
          hint={
            isTourDefinition(definition)
              ? t('If you leave all of them empty, it is the element of the first step.')
              : t('If you leave all of them empty, it is the target of the item.')
          }
        />
      )}
    </>
  )
}
