import type { DeskThread } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { askerOf } from './asker-of.ts'
import styles from './help.module.css'

/** One thread of the inbox: what it is about, the user who asked, and which side wrote last and when. */
export function ThreadRow({ thread }: { thread: DeskThread }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { thread_id, subject, unread_count, message_count, last_message_at, last_message_by } = thread
  const isWaiting = thread.status === 'open' && last_message_by === 'user'
  return (
    <li className={styles.thread} data-unread={unread_count > 0 || undefined}>
      <div className={styles.about}>
        <Link to="/help/$threadId" params={{ threadId: thread_id }} className={styles.subject}>
          {subject}
        </Link>
        <span className={styles.detail}>
          {askerOf(thread)} ·{' '}
          {t('{count, plural, one {# message} other {# messages}}', { count: message_count })}
          {last_message_by &&
            ` · ${t(last_message_by === 'user' ? 'the user wrote last' : 'your team wrote last')}`}
        </span>
      </div>
      {unread_count > 0 && <span className={styles.new}>{t('{count} new', { count: unread_count })}</span>}
      {isWaiting && <span className={styles.unanswered}>{t('Waits for an answer')}</span>}
      <time dateTime={last_message_at} title={moment(last_message_at)}>
        {ago(last_message_at)}
      </time>
    </li>
  )
}
