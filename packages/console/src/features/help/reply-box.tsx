import type { DeskThread } from '@guide/contracts'
import { Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'
import { sendReply, threadKeys } from './help-requests.ts'

/** The answer of the team. Its text outlives a failed request, a reload and a sign-in at an identity provider. */
export function ReplyBox({ thread: { thread_id, status } }: { thread: DeskThread }) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const { role, tenant_id } = useSession()
  const isViewer = role === 'viewer'
  const [text, setText, forget] = useSessionStorage({
    key: `guide-console-reply:${tenant_id}:${thread_id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const reply = useMutation({
    mutationFn: (body: string) => sendReply(service, thread_id, body),
    onSuccess: forget,
    onSettled: () => Promise.all(threadKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
  const body = text.trim()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (body && !isViewer && !reply.isPending) reply.mutate(body)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  const whyNot = isViewer
    ? t('Viewers can look, but not change.')
    : body === ''
      ? t('Write an answer first.')
      : undefined
  return (
    <form className={styles.reply} onSubmit={send}>
      <Textarea
        label={t('Your answer')}
        description={status === 'closed' ? t('An answer opens the conversation again.') : undefined}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        disabled={isViewer}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      {reply.error && <Problem error={reply.error} />}
      <div className={styles.send}>
        <span className={styles.note}>
          {isViewer ? t('Viewers can look, but not change.') : t('{keys} sends it.', { keys: sendKeys })}
        </span>
        <GuardedButton whyNot={whyNot} loading={reply.isPending} onClick={send}>
          {t('Send')}
        </GuardedButton>
      </div>
    </form>
  )
}

const sendKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl + Enter'
