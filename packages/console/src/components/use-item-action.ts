import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { itemKeys } from '../service/item-queries.ts'
import type { ItemRef } from '../service/items.ts'
import type { Service } from '../service/service.ts'
import { useService } from '../service/service-context.ts'
import { type Message, useWords } from '../words/words.ts'
import { explainError } from './explain-error.ts'

interface ItemAction {
  run: (service: Service, item: ItemRef) => Promise<unknown>
  /** What to say when it is done, with `{title}` and `{count}`. */
  done: Message
}

/** Returns a mutation that does something with one or more items, one after the other, and says how it went. */
export function useItemAction({ run, done }: ItemAction) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(items: ItemRef[]) {
      const failures: { item: ItemRef; error: unknown }[] = []
      for (const item of items) {
        await run(service, item).catch(error => failures.push({ item, error }))
      }
      // If nothing worked there is one thing to say, and an ended session must be noticed.
      if (failures[0] && failures.length === items.length) throw failures[0].error
      return failures
    },
    onSuccess(failures, items) {
      const count = items.length - failures.length
      notifications.show({ message: t(done, { title: items[0]?.title ?? '', count }) })
      for (const { item, error } of failures) {
        notifications.show({
          color: 'red',
          title: item.title,
          message: explainError(error, t),
          autoClose: false,
        })
      }
    },
    onError(error) {
      notifications.show({ color: 'red', message: explainError(error, t), autoClose: false })
    },
    onSettled: () => Promise.all(itemKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
