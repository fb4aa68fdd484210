import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useKept } from '../../components/use-kept.ts'
import { isOutdated } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { type Message, useWords } from '../../words/words.ts'
import {
  type ArticleText,
  articleQuery,
  createArticle,
  isSameText,
  type SavedArticle,
  textOf,
  updateArticle,
} from './article-requests.ts'

const empty: ArticleText = { title: '', body: '', language: null }

interface Kept {
  text: ArticleText
  /** The tag of the article that the text was written over. */
  etag: string
}

/** The text that is being written. Until it is saved it is in the storage of the tab, as an answer is. */
export function useArticle(saved: SavedArticle | undefined, start: ArticleText = empty) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const id = saved?.value.article_id
  const [kept, keep, forget] = useKept<Kept | null>(`article:${id ?? 'new'}`, null)
  const base = saved ? textOf(saved.value) : start
  const text = kept?.text ?? base
  const isDirty = saved ? !isSameText(text, base) : text.title.trim() !== '' || text.body !== ''

  const refresh = () =>
    Promise.all(['articles', 'article'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))

  /** Saves if there is anything to save, and returns the article's id. */
  const save = async (): Promise<string> => {
    const body = { ...text, title: text.title.trim() }
    if (!saved || !id) return (await createArticle(service, body)).article_id
    if (isDirty) {
      const updated = await updateArticle(service, id, body, kept?.etag ?? saved.etag)
      queryClient.setQueryData(articleQuery(service, id).queryKey, updated)
    }
    return id
  }

  const work = useMutation({
    mutationFn: async ({ after }: { done: Message; after?: (id: string) => Promise<unknown> }) => {
      const articleId = await save()
      forget()
      if (!id) await navigate({ to: '/help/articles/$articleId', params: { articleId }, replace: true })
      await after?.(articleId)
    },
    onSuccess: (_, { done }) => notifications.show({ message: t(done, { title: text.title.trim() }) }),
    onSettled: refresh,
  })

  return {
    text,
    isDirty,
    isBusy: work.isPending,
    error: work.error,
    isOutdated: isOutdated(work.error) && isDirty,
    change: (part: Partial<ArticleText>) =>
      keep({ text: { ...text, ...part }, etag: kept?.etag ?? saved?.etag ?? '' }),
    /** Saves, and then does something with the article. */
    run: (done: Message, after?: (id: string) => Promise<unknown>) =>
      work.mutate({ done, ...(after && { after }) }),
    /** Drops what was written, and shows what the service has. */
    drop: () => {
      work.reset()
      forget()
      return refresh()
    },
    /** Keeps what was written: the next save replaces what the service has now. */
    insist: () => {
      work.reset()
      if (saved) keep({ text, etag: saved.etag })
    },
  }
}

export type ArticleInHand = ReturnType<typeof useArticle>
