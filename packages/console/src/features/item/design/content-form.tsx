import type { ContentDefinition, Position } from '@guide/contracts'
import { backdropNames, edgeNames, kindFields, missingNames, positionNames } from '@guide/drafts'
import { useWords } from '../../../words/words.ts'
import { BodyField } from '../fields/body-field.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/field-group.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { TargetFields } from '../fields/target-fields.tsx'
import { TextField } from '../fields/text-field.tsx'
import { layoutNames } from './choices.ts'

/** Everything about a content item but its tasks. */
export function ContentForm({ kind }: { kind: ContentDefinition['content_type'] }) {
  const t = useWords()
  const has = kindFields[kind]
  const { end: _, ...missingChoices } = missingNames
  return (
    <>
      <FieldGroup title={t('Words')}>
        <TextField path="title" label={t('Title')} maxLength={200} />
        <BodyField path="body" label={t('Text')} />
        {has.button && (
          <>
            <TextField
              path="cta_text"
              label={t('Button')}
              description={t('Leave it empty for no button.')}
              maxLength={200}
              empty="null"
            />
            <TextField
              path="cta_url"
              label={t('Link of the button')}
              placeholder="/reports"
              maxLength={2000}
              empty="null"
              isCode
            />
          </>
        )}
      </FieldGroup>
      {has.target && (
        <TargetFields
          path="element_target"
          title={t('Target')}
          hint={t('One of them is enough. If there are several, the first that is found wins.')}
        />
      )}
      {(has.position || has.backdrop || has.layout) && (
        <FieldGroup title={t('Look')}>
          {has.position && (
            <ChoiceField<Position>
              path="position"
              label={t('Position')}
              choices={has.position === 'edge' ? edgeNames : positionNames}
              fallback="auto"
            />
          )}
          {has.backdrop && (
            <ChoiceField
              path="backdrop"
              label={t('The rest of the page')}
              choices={backdropNames}
              fallback="block"
            />
          )}
          {has.layout && (
            <ChoiceField path="layout" label={t('Layout')} choices={layoutNames} fallback="overlay" />
          )}
        </FieldGroup>
      )}
      {has.target && (
        <FieldGroup title={t('Behaviour')}>
          {has.missing && (
            <ChoiceField
              path="on_missing"
              label={t('If the element is not there')}
              choices={missingChoices}
              fallback="skip"
            />
          )}
          <NumberField
            path="wait_ms"
            label={t('Wait for the element')}
            min={0}
            max={600_000}
            factor={1000}
            fallback={5000}
            suffix="s"
          />
        </FieldGroup>
      )}
    </>
  )
}
