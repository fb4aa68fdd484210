import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '../../components/explain-error.ts'
import type { Service } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { type Message, useWords } from '../../words/words.ts'

/** Returns a mutation that does something with what is stored about an end user, and says how it went. */
export function usePersonAction<Input>(
  run: (service: Service, input: Input) => Promise<unknown>,
  { done, onSettled }: { done: Message; onSettled: () => void },
) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(service, input),
    onSuccess: () => notifications.show({ message: t(done) }),
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    async onSettled() {
      onSettled()
      await Promise.all(['person', 'people'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
}
