import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Service } from '../service/service.ts'
import { useService } from '../service/service-context.ts'
import { type Message, useWords } from '../words/words.ts'
import { explainError, type Meanings } from './explain-error.ts'

interface Options<Result> {
  /** The first parts of the query keys whose data may differ afterwards. */
  changes: readonly string[]
  /** What to say when it is done. Without it, the caller shows the result. */
  done?: Message
  onDone?: (result: Result) => void
  meanings?: Meanings
  /** Whether the caller shows a failure itself, beside what was typed. */
  showsErrors?: boolean
  /** Whether each change waits for the one before, for screens that save every choice at once. */
  inOrder?: boolean
}

/** Returns a mutation that changes something of the tenant, says how it went and loads again what may differ. */
export function useChange<Input, Result>(
  run: (service: Service, input: Input) => Promise<Result>,
  { changes, done, onDone, meanings, showsErrors = false, inOrder = false }: Options<Result>,
) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(service, input),
    ...(inOrder && { scope: { id: changes.join() } }),
    onSuccess(result) {
      if (done) notifications.show({ message: t(done) })
      onDone?.(result)
    },
    onError(error) {
      if (!showsErrors)
        notifications.show({ color: 'red', message: explainError(error, t, meanings), autoClose: false })
    },
    onSettled: () => Promise.all(changes.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
