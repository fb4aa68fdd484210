import { isTourDefinition, partsOf } from '@guide/drafts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/draft-context.ts'
import { useFocusField } from '../fields/use-focus-field.ts'
import { ContentForm } from './content-form.tsx'
import styles from './design.module.css'
import { PartList } from './part-list.tsx'
import { StagePane } from './stage-pane.tsx'
import { StepForm } from './step-form.tsx'
import { TaskForm } from './task-form.tsx'
import { TourForm } from './tour-form.tsx'

/** What users see: the parts on the left, the item itself in the middle, the fields of what is chosen on the right. */
export function DesignTab() {
  const t = useWords()
  const form = useRef<HTMLElement>(null)
  const navigate = useNavigate({ from: '/content/$itemId' })
  const { step, field } = useSearch({ from: '/shell/content/$itemId' })
  const { definition } = useDraft().state
  const parts = partsOf(definition)
  const isTour = isTourDefinition(definition)
  // A tour opens with its first step, a checklist with itself. A field without a step is one of the item.
  const first = isTour && field === undefined ? parts?.[0] : undefined
  const part = step === undefined ? first : parts?.find(({ id }) => id === step)
  const choose = (id: string | null, isNew = false) =>
    navigate({
      search: ({ step: _, field: __, ...others }) => ({
        ...others,
        step: id ?? '',
        ...(isNew && { field: 'title' }),
      }),
      replace: true,
      resetScroll: false,
    })
  useFocusField(form, part && field ? `${part.path}.${field}` : field)
  return (
    <div className={styles.design} data-parts={parts ? true : undefined}>
      {parts && <PartList parts={parts} chosen={part?.id ?? null} onChoose={choose} />}
      <StagePane
        definition={definition}
        stepId={isTour ? (part?.id ?? parts?.[0]?.id) : undefined}
        onStep={choose}
      />
      <section
        ref={form}
        key={part?.id ?? ''}
        className={styles.form}
        aria-label={part ? part.title || t('Without a title') : t('Fields')}
      >
        {part && isTour && <StepForm path={part.path} />}
        {part && !isTour && <TaskForm path={part.path} />}
        {!part && (isTour ? <TourForm /> : <ContentForm kind={definition.content_type} />)}
      </section>
    </div>
  )
}
