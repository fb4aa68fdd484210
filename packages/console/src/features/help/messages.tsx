import type { DeskMessage, DeskThread } from '@guide/contracts'
import { Button } from '@mantine/core'
import { personName } from '../../components/person-name.ts'
import { useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { askerOf } from './asker-of.ts'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './help.module.css'
import { PlainText } from './plain-text.tsx'

interface MessagesProps {
  thread: DeskThread
  messages: DeskMessage[]
  /** Loads the messages before these, if there are any. */
  onEarlier?: () => void
  isLoadingEarlier: boolean
}

/** What was written, oldest first: the user on the left, the team on the right. */
export function Messages({ thread, messages, onEarlier, isLoadingEarlier }: MessagesProps) {
  const t = useWords()
  return (
    <section aria-label={t('Messages')} className={styles.conversation}>
      {onEarlier && (
        <Button variant="default" size="xs" loading={isLoadingEarlier} onClick={onEarlier}>
          {t('Show earlier messages')}
        </Button>
      )}
      <ol className={styles.messages} aria-live="polite">
        {messages.map(message => (
          <Message key={message.message_id} message={message} asker={askerOf(thread)} />
        ))}
      </ol>
    </section>
  )
}

function Message({ message, asker }: { message: DeskMessage; asker: string }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { user_id } = useSession()
  const { author, author_id, author_email, body, attachments, via, created_at } = message
  const colleague = author_id === user_id ? t('You') : personName({ user_id: author_id, email: author_email })
  return (
    <li className={styles.message} data-author={author}>
      <p className={styles.byline}>
        <strong title={author_id}>{author === 'user' ? asker : colleague}</strong>
        {via === 'email' && ` · ${t('by mail')}`} ·{' '}
        <time dateTime={created_at} title={moment(created_at)}>
          {ago(created_at)}
        </time>
      </p>
      <div className={styles.bubble}>
        {body && <PlainText text={body} />}
        {attachments.map(attachment => (
          <AttachmentLink key={attachment.attachment_id} attachment={attachment} />
        ))}
      </div>
    </li>
  )
}
