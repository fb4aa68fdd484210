import type { ElementTarget, Step } from '@guide/contracts'
import { valueAt } from '@guide/drafts'
import { Box } from '@mantine/core'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/draft-context.ts'
import { OnPageButton } from '../on-page/on-page-button.tsx'
import { FieldGroup } from './field-group.tsx'
import { TargetGrade } from './target-grade.tsx'
import { TextField } from './text-field.tsx'

interface TargetFieldsProps {
  path: string
  title: string
  hint?: string
}

/** Where on the page: up to three ways to find the element, tried in this order. */
export function TargetFields({ path, title, hint }: TargetFieldsProps) {
  const t = useWords()
  const target = valueAt(useDraft().state.definition, path) as ElementTarget | null | undefined
  // A key of another element makes the likeness of the picked one wrong.
  const drops = `${path}.fingerprint`
  return (
    <FieldGroup title={title} path={path} {...(hint && { hint })}>
      <PickOnPage path={path} />
      <TargetGrade target={target} />
      <TextField
        path={`${path}.data_attribute`}
        label={t('Data attribute')}
        description={t('The safest: developers mark the element with data-guide="…" and keep it.')}
        placeholder="projects"
        maxLength={500}
        empty="none"
        isCode
        drops={drops}
      />
      <TextField
        path={`${path}.element_id`}
        label={t('Element id')}
        description={t('The id of the element in the page, without #.')}
        maxLength={500}
        empty="none"
        isCode
        drops={drops}
      />
      <TextField
        path={`${path}.css_selector`}
        label={t('CSS selector')}
        description={t('For everything else. It breaks easily when the page changes.')}
        placeholder=".toolbar > button"
        maxLength={2000}
        empty="none"
        isCode
        drops={drops}
      />
    </FieldGroup>
  )
}

/** Opens the page with the builder on it, where the element is chosen by a click. */
function PickOnPage({ path }: { path: string }) {
  const t = useWords()
  const { state } = useDraft()
  const [stepPath] = path.split('.element_target')
  const step = stepPath ? (valueAt(state.definition, stepPath) as Partial<Step> | undefined) : undefined
  return (
    <Box w="fit-content">
      <OnPageButton label={t('Pick on your page…')} icon="search" size="compact-sm" step={step} />
    </Box>
  )
}
