import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '../../components/explain-error.ts'
import type { Service } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { themeKeys } from './theme-requests.ts'

interface ThemeAction<Input, Result> {
  run: (service: Service, input: Input) => Promise<Result>
  /** What to say when it is done. */
  done: string
  /** What to do then, also if the button that began it is gone. */
  andThen?: (result: Result) => void
}

/** Returns a mutation that does something with a theme and says how it went. */
export function useThemeAction<Input = void, Result = unknown>({
  run,
  done,
  andThen,
}: ThemeAction<Input, Result>) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(service, input),
    onSuccess(result) {
      notifications.show({ message: done })
      andThen?.(result)
    },
    onError: error =>
      void notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    onSettled: () => Promise.all(themeKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
