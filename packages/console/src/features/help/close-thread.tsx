import type { DeskThread } from '@guide/contracts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '../../components/explain-error.ts'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { closeThread, threadKeys } from './help-requests.ts'

/** Closes a thread. It asks nothing, because the next message opens it again. */
export function CloseThread({ thread: { thread_id } }: { thread: DeskThread }) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const isViewer = useSession().role === 'viewer'
  const close = useMutation({
    mutationFn: () => closeThread(service, thread_id),
    onSuccess: () => notifications.show({ message: t('The conversation is closed.') }),
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    onSettled: () => Promise.all(threadKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <GuardedButton
      variant="default"
      whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
      loading={close.isPending}
      leftSection={<Icon name="check" size={16} />}
      onClick={() => close.mutate()}
    >
      {t('Close the conversation')}
    </GuardedButton>
  )
}
