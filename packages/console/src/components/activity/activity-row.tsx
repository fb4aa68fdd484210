import type { Activity } from '@guide/contracts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { personName } from '../person-name.ts'
import { placeOf } from '../place-of.ts'
import styles from './activity.module.css'
import { ActivityDifferences } from './activity-differences.tsx'
import { deeds } from './deeds.ts'
import { EntityLink } from './entity-link.tsx'

/** Fields that the service keeps itself; the words of the deed say as much. */
const maintained = ['status', 'version', 'published_at', 'closed_at', 'has_unpublished_changes', 'step_count']

/** One thing that one admin did, and on demand what it changed. @param isAlone whether the entity is known from the screen */
export function ActivityRow({ record, isAlone = false }: { record: Activity; isAlone?: boolean }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { actor, event, changed, at } = record
  // In some languages the words end with a colon, for the entity that follows.
  const deed = isAlone ? t(deeds[event]).replace(/:$/, '') : t(deeds[event])
  const isAboutOneself = record.entity_type === 'user' && record.entity_id === actor.user_id
  const fields = changed.filter(name => !maintained.includes(name)).map(name => placeOf(name, t))
  const canOpen = record.has_snapshots && (record.changed.length > 0 || !record.before)
  return (
    <li>
      <div className={styles.line}>
        <div>
          <strong title={actor.user_id}>{personName(actor)}</strong> {deed}{' '}
          {!isAlone && !isAboutOneself && <EntityLink record={record} />}
          {record.before && fields.length > 0 && (
            <span className={styles.detail}>{t('Changed: {fields}', { fields: fields.join(', ') })}</span>
          )}
        </div>
        <time dateTime={at} title={moment(at)}>
          {ago(at)}
        </time>
        {canOpen ? (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t('What changed')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={16} />
          </UnstyledButton>
        ) : (
          <span className={styles.toggle} />
        )}
      </div>
      {isOpen && <ActivityDifferences record={record} />}
    </li>
  )
}
