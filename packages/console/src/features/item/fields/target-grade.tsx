import type { ElementTarget } from '@guide/contracts'
import { type Grade, type Ground, gradeOfTarget } from '@guide/drafts'
import { type Message, useWords } from '../../../words/words.ts'
import styles from './field.module.css'

const names: Record<Grade, Message> = {
  'will hold': 'Will hold',
  'should hold': 'Should hold',
  fragile: 'Fragile',
}

const reasons: Record<Ground, Message> = {
  mark: 'Developers have marked the element.',
  attribute: 'An attribute of the element tells it apart.',
  id: 'The element has an id of its own.',
  class: 'Only a class tells the element apart, and classes change with the style.',
  place: 'Only its place on the page tells the element apart.',
}

/** How well users will find the element after changes of the page, as far as the keys of the target show it. */
export function TargetGrade({ target }: { target: ElementTarget | null | undefined }) {
  const t = useWords()
  const graded = gradeOfTarget(target)
  if (!graded) return null
  return (
    <p className={styles.hint}>
      <span className={styles.grade} data-grade={graded.grade}>
        {t(names[graded.grade])}
      </span>{' '}
      {t(reasons[graded.ground])}
      {target?.fingerprint && ` ${t('If it is gone, Guide looks for one that is clearly alike.')}`}
    </p>
  )
}
