import type { EndUser } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './people.module.css'

type Counts = EndUser['counts']

const names: Record<keyof Counts, Message> = {
  progress: 'Progress',
  threads: 'Conversations',
  messages: 'Messages',
  attachments: 'Files',
  activity: 'Entries in the activity log',
}

/** How much is stored about a user. */
export function StoredCard({ user: { user_id, counts, unsubscribed_at } }: { user: EndUser }) {
  const t = useWords()
  const { number, ago } = useFormats()
  return (
    <Card title={t('What is stored')}>
      <dl className={styles.facts}>
        {(Object.keys(names) as (keyof Counts)[]).map(name => (
          <div key={name}>
            <dt>{t(names[name])}</dt>
            <dd>
              {number(counts[name])}
              {name === 'threads' && counts.threads > 0 && (
                <Link to="/help" search={{ user: user_id }}>
                  {t('Show them')}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {unsubscribed_at && (
        <p className={styles.note}>
          {t('Gets no mails about answers: unsubscribed {ago}.', { ago: ago(unsubscribed_at) })}
        </p>
      )}
      <p className={styles.note}>{t('In the live and the test environment together.')}</p>
    </Card>
  )
}
