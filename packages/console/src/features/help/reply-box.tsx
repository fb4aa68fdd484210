import type { DeskThread } from '@guide/contracts'
import { Button, CloseButton, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { explainError } from '../../components/explain-error.ts'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { isMac } from '../../components/is-mac.ts'
import { Problem } from '../../components/problem.tsx'
import { useKept } from '../../components/use-kept.ts'
import { holdPage } from '../../service/hold-page.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { largestAttachment, uploadAttachment } from '../../service/upload.ts'
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
  const [tooLarge, setTooLarge] = useState<File[]>([])
  const attach = (added: File[]) => {
    setFiles(waiting => [...waiting, ...added.filter(isAccepted)])
    setTooLarge(added.filter(file => !isAccepted(file)))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isViewer) attach([...event.dataTransfer.files])
  }
  const reply = useMutation({
    mutationFn: (body: string) =>
      holdPage(async () => {
        setTooLarge([])
        if (body) await sendReply(service, thread_id, body)
        forget()
        // Each file that was sent leaves the list, so that a second try sends only the others.
        for (const file of files) {
          await uploadAttachment(service.scope, thread_id, { file }).catch((error: unknown) => {
            throw new UnsentFile(file, error)
          })
          setFiles(waiting => waiting.filter(other => other !== file))
        }
      }),
    onSettled: () => Promise.all(threadKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
  const { error } = reply
  const problem =
    error instanceof UnsentFile
      ? t('“{name}” was not sent. {problem}', {
          name: error.file.name,
          problem: explainError(error.cause, t),
        })
      : error
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
      {tooLarge.map(file => (
        <Problem
          key={`${file.name} ${file.lastModified} ${file.size}`}
          error={t('“{name}” is too large to be sent: it has {size}, and at most {limit} are possible.', {
            name: file.name,
            size: bytes(file.size),
            limit: bytes(largestAttachment),
          })}
        />
      ))}
      {error && <Problem error={problem} />}
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

const isAccepted = ({ size }: File) => size <= largestAttachment

/** The text and the files before this one were sent. */
class UnsentFile extends Error {
  constructor(
    readonly file: File,
    cause: unknown,
  ) {
    super(file.name, { cause })
  }
}

const sendKeys = isMac ? '⌘ Enter' : 'Ctrl + Enter'
