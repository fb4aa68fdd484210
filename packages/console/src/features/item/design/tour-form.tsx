import { useWords } from '../../../words/words.ts'
import { FieldGroup } from '../fields/field-group.tsx'
import { TextField } from '../fields/text-field.tsx'

/** What a tour is called. Users do not see it; they see the steps. */
export function TourForm() {
  const t = useWords()
  return (
    <FieldGroup title={t('Words')} hint={t('Only your team sees these. Users see the steps.')}>
      <TextField path="title" label={t('Title')} maxLength={200} />
      <TextField path="description" label={t('Description')} maxLength={2000} isLong />
    </FieldGroup>
  )
}
