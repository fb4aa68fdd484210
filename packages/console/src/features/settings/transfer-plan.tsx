import type { EntityType, TransferEntry } from '@guide/contracts'
import { Badge } from '@mantine/core'
import { Fragment } from 'react'
import { placeOf } from '../../components/place-of.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './transfer.module.css'

const types: Partial<Record<EntityType, Message>> = {
  tour: 'Tour',
  content: 'Content',
  theme: 'Theme',
  audience: 'Audience',
  article: 'Article',
  config: 'Settings',
}

/** What an import does, or did: first what users notice at once, then what stays a draft. What stays as it is is counted. */
export function TransferPlan({ entries, isDone = false }: { entries: TransferEntry[]; isDone?: boolean }) {
  const t = useWords()
  const due = entries.filter(({ action }) => action !== 'leave')
  const groups: [Message, TransferEntry[]][] = [
    ['Live at once', due.filter(({ live }) => live)],
    ['Users notice nothing yet', due.filter(({ live }) => !live)],
  ]
  const left = entries.length - due.length
  return (
    <div className={styles.plan}>
      <strong>
        {due.length === 0
          ? t('Nothing differs: everything in the file is already here.')
          : isDone
            ? t('{count, plural, one {# thing is imported.} other {# things are imported.}}', {
                count: due.length,
              })
            : t(
                '{count, plural, one {# thing will change. Nothing has happened yet.} other {# things will change. Nothing has happened yet.}}',
                { count: due.length },
              )}
      </strong>
      {groups.map(
        ([title, members]) =>
          members.length > 0 && (
            <Fragment key={title}>
              <h3>
                {t(title)} <span className={styles.note}>{members.length}</span>
              </h3>
              <ul>
                {members.map(entry => (
                  <Entry key={`${entry.entity_type} ${entry.entity_id}`} entry={entry} />
                ))}
              </ul>
            </Fragment>
          ),
      )}
      {left > 0 && due.length > 0 && (
        <p className={styles.note}>
          {t(
            '{count, plural, one {# other is as in the file and stays.} other {# others are as in the file and stay.}}',
            { count: left },
          )}
        </p>
      )}
    </div>
  )
}

function Entry({ entry: { entity_type, name, action, fields } }: { entry: TransferEntry }) {
  const t = useWords()
  const type = types[entity_type]
  return (
    <li>
      <Badge size="sm" variant="light" color={action === 'create' ? 'teal' : 'indigo'}>
        {action === 'create' ? t('New') : t('Changed')}
      </Badge>
      <div>
        <span className={styles.note}>{type ? t(type) : entity_type}</span> {name}
        {fields.length > 0 && (
          <details>
            <summary>
              {t('{count, plural, one {# field} other {# fields}}', { count: fields.length })}
            </summary>
            <dl>
              {fields.map(({ path, before, after }) => (
                <Fragment key={path}>
                  <dt>{nameOf(path)}</dt>
                  <dd>
                    <del>{short(before)}</del> <ins>{short(after)}</ins>
                  </dd>
                </Fragment>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )

  function nameOf(path: string) {
    const inner = path.replace(/^published\./, '')
    return inner === path ? placeOf(inner, t) : t('{place}, published', { place: placeOf(inner, t) })
  }
}

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
