import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import type { HelpSearch } from './help-search.ts'

const threadsPerPage = 25
const messagesPerPage = 50

/** One page of the inbox. Opening a thread marks it as read, so an older list is never good enough. */
export const threadsQuery = (service: Service, search: HelpSearch) =>
  queryOptions({
    queryKey: ['threads', service.scope, search],
    queryFn: async () => {
      const { status, user, page = 1 } = search
      const query = {
        ...(user ? { user_id: user } : { status: status ?? ('open' as const) }),
        limit: threadsPerPage,
        offset: (page - 1) * threadsPerPage,
      } as const
      return (await service.get('/v1/admin/help/threads', { query })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A thread with its newest messages; each further page has the messages before. */
export const threadQuery = (service: Service, thread_id: string) =>
  infiniteQueryOptions({
    queryKey: ['thread', service.scope, thread_id],
    queryFn: ({ pageParam: offset }) =>
      service.get('/v1/admin/help/threads/{thread_id}', {
        params: { thread_id },
        query: { limit: messagesPerPage, offset },
      }),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const loaded = pages.reduce((sum, { messages }) => sum + messages.length, 0)
      return last.messages.length > 0 && loaded < last.message_count ? loaded : undefined
    },
  })

/** What a reply or a closed thread changes. */
export const threadKeys = ['thread', 'threads', 'overview'] as const

export const sendReply = (service: Service, thread_id: string, body: string) =>
  service.post('/v1/admin/help/threads/{thread_id}/messages', { params: { thread_id }, body: { body } })

export const closeThread = (service: Service, thread_id: string) =>
  service.post('/v1/admin/help/threads/{thread_id}/close', { params: { thread_id } })
