import type { DeskThread } from '@guide/contracts'
import { Button, CloseButton, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { isMac } from '../../components/is-mac.ts'
import { Problem } from '../../components/problem.tsx'
import { useKept } from '../../components/use-kept.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { uploadAttachment } from '../../service/upload.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'
import { sendReply, threadKeys } from './help-requests.ts'

/** A long conversation opens at its end, where the answer is written: a frame after the router went to its beginning. */
function scrollTo(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.scrollIntoView({ block: 'nearest' }))
}

/** The answer of the team. Its text outlives a failed request, a reload and a sign-in at an identity provider. */
export function ReplyBox({ thread: { thread_id, status } }: { thread: DeskThread }) {
  const t = useWords()
  const { bytes } = useFormats()
  const service = useService()
  const queryClient = useQueryClient()
  const { role } = useSession()
  const isViewer = role === 'viewer'
  const [text, setText, forget] = useKept(`reply:${thread_id}`, '')
  const [files, setFiles] = useState<File[]>([])
  const choose = useRef<HTMLInputElement>(null)
  const attach = (added: File[]) => setFiles(waiting => [...waiting, ...added])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isViewer) attach([...event.dataTransfer.files])
  }
  const reply = useMutation({
    async mutationFn(body: string) {
      if (body) await sendReply(service, thread_id, body)
      forget()
      // Each file that was sent leaves the list, so that a second try sends only the others.
      for (const file of files) {
        await uploadAttachment(service.scope, thread_id, { file })
        setFiles(waiting => waiting.filter(other => other !== file))
      }
    },
    onSettled: () => Promise.all(threadKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
  const body = text.trim()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if ((body || files.length > 0) && !isViewer && !reply.isPending) reply.mutate(body)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : body === '' && files.length === 0
      ? t('Write an answer first.')
      : undefined
  return (
    <form
      ref={scrollTo}
      className={styles.reply}
      onSubmit={send}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <Textarea
        label={t('Your answer')}
        description={[
          ...(status === 'closed' ? [t('An answer opens the conversation again.')] : []),
          t(
            'Plain text: line breaks stay, and addresses like https://… become links. Nothing else is formatted.',
          ),
        ].join(' ')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        disabled={isViewer}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <input
        ref={choose}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={event => {
          attach([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('Files')}>
          {files.map(file => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <Icon name="file" size={16} /> <span>{file.name}</span> <small>{bytes(file.size)}</small>
              <CloseButton
                size="xs"
                aria-label={t('Remove {name}', { name: file.name })}
                onClick={() => setFiles(waiting => waiting.filter(other => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {reply.error && <Problem error={reply.error} />}
      <div className={styles.send}>
        <span className={styles.note}>
          {isViewer ? t('Viewers can look, but not change.') : t('{keys} sends it.', { keys: sendKeys })}
        </span>
        <Button variant="default" disabled={isViewer} onClick={() => choose.current?.click()}>
          {t('Attach files')}
        </Button>
        <GuardedButton whyNot={whyNot} loading={reply.isPending} onClick={send}>
          {t('Send')}
        </GuardedButton>
      </div>
    </form>
  )
}

const sendKeys = isMac ? '⌘ Enter' : 'Ctrl + Enter'
