import { useMemo } from 'react'
import { useWords } from '../../words/words.ts'
import { Icon, type IconName } from '../icon.tsx'
import { ChangedField } from './changed-field.tsx'
import { compare, type FieldChange, type Fields, type Section } from './compare.ts'
import styles from './differences.module.css'

/** The fields that say to which users, on which pages and when something appears. */
const reach = ['url_patterns', 'trigger', 'audience', 'audience_id', 'priority', 'rollout', 'schedule']

const icons: Record<Section['state'], IconName> = {
  changed: 'pencil',
  added: 'plus',
  removed: 'cross',
  moved: 'updown',
}

export interface DifferencesProps {
  /** Null if there was nothing before. */
  before: Fields | null
  /** Null if it is gone. */
  after: Fields | null
}

/** Everything that differs between two states of something, in words. */
export function Differences({ before, after }: DifferencesProps) {
  const t = useWords()
  const sections = useMemo(() => compare(before, after).flatMap(apart), [before, after])
  if (sections.length === 0) return <p className={styles.same}>{t('There is no difference.')}</p>
  return (
    <ul className={styles.differences}>
      {sections.map(section => (
        <li
          key={
            section.part ? `${section.part.list} ${section.part.id}` : `whole ${section.changes[0]?.path[0]}`
          }
          className={styles.section}
          data-state={section.state}
        >
          <Heading section={section} />
          {section.changes.length > 0 && (
            <dl className={styles.changes}>
              {fieldsOf(section).map(change => (
                <ChangedField key={change.path.join('.')} change={change} state={section.state} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function Heading({ section: { part, state, changes } }: { section: Section }) {
  const t = useWords()
  if (!part) return isReach(changes[0]) ? <p className={styles.heading}>{t('Who, where, when')}</p> : null
  const { number, movedFrom } = part
  const place = part.list === 'steps' ? t('Step {number}', { number }) : t('Task {number}', { number })
  return (
    <p className={styles.heading}>
      <Icon name={icons[state]} size={16} />
      {part.title ? `${place} · ${part.title}` : place}
      <span className={styles.state}>
        {state === 'added' && t('New')}
        {state === 'removed' && t('Removed')}
        {state === 'moved' && t('Moved from {from} to {to}', { from: movedFrom ?? 0, to: number })}
      </span>
    </p>
  )
}

/** What users read apart from who reads it. */
function apart(section: Section): Section[] {
  if (section.part) return [section]
  const groups = [section.changes.filter(change => !isReach(change)), section.changes.filter(isReach)]
  return groups.filter(changes => changes.length > 0).map(changes => ({ ...section, changes }))
}

/** The title of a part that is new or gone is in its heading. */
const fieldsOf = ({ part, state, changes }: Section): FieldChange[] =>
  part?.title && (state === 'added' || state === 'removed')
    ? changes.filter(({ path }) => path.join('.') !== 'title')
    : changes

const isReach = (change: FieldChange | undefined) => reach.includes(change?.path[0] ?? '')
