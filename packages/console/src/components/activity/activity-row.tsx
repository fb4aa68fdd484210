import type { Activity } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../components/place-of.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { deeds } from './deeds.ts'
import styles from './settings.module.css'

/** Fields that the service keeps itself; the words of the deed say as much. */
const maintained = ['status', 'version', 'published_at', 'has_unpublished_changes', 'step_count']

/** One thing that one admin did. Tours and content items can be opened from here. */
export function ActivityRow({ record }: { record: Activity }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { actor, event, entity_type, entity_id, changed, at } = record
  const deed = deeds[event]
  const snapshot = record.after ?? record.before
  const name = snapshot?.title ?? snapshot?.name
  const fields = changed.filter(name => !maintained.includes(name)).map(name => placeOf(name, t))
  const isItem = entity_type === 'tour' || entity_type === 'content'
  const label = typeof name === 'string' ? name : entity_id
  return (
    <li>
      <div>
        <strong>{actor.email ?? actor.user_id}</strong> {deed ? t(deed) : event}{' '}
        {isItem ? (
          <Link to="/content/$itemId" params={{ itemId: entity_id }}>
            {label}
          </Link>
        ) : (
          typeof name === 'string' && <span>{name}</span>
        )}
        {record.before && fields.length > 0 && (
          <span className={styles.detail}>{t('Changed: {fields}', { fields: fields.join(', ') })}</span>
        )}
      </div>
      <time dateTime={at} title={moment(at)}>
        {ago(at)}
      </time>
    </li>
  )
}
