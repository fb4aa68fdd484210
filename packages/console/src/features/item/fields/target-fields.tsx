import { useWords } from '../../../words/words.ts'
import { FieldGroup } from './field-group.tsx'
import { TextField } from './text-field.tsx'

interface TargetFieldsProps {
  path: string
  title: string
  hint?: string
}

/** Where on the page: up to three ways to find the element, tried in this order. */
export function TargetFields({ path, title, hint }: TargetFieldsProps) {
  const t = useWords()
  return (
    <FieldGroup title={title} path={path} {...(hint && { hint })}>
      <TextField
        path={`${path}.data_attribute`}
        label={t('Data attribute')}
        description={t('The safest: developers mark the element with data-guide="…" and keep it.')}
        placeholder="projects"
        maxLength={500}
        empty="none"
        isCode
      />
      <TextField
        path={`${path}.element_id`}
        label={t('Element id')}
        description={t('The id of the element in the page, without #.')}
        maxLength={500}
        empty="none"
        isCode
      />
      <TextField
        path={`${path}.css_selector`}
        label={t('CSS selector')}
        description={t('For everything else. It breaks easily when the page changes.')}
        placeholder=".toolbar > button"
        maxLength={2000}
        empty="none"
        isCode
      />
    </FieldGroup>
  )
}
