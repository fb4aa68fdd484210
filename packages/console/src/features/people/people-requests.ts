import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { diagnose, type Question } from '../../components/why/diagnose.ts'
import type { Service } from '../../service/service.ts'
import type { KindSearch, PeopleSearch } from './people-search.ts'

const peoplePerPage = 25

export const peopleQuery = (service: Service, search: PeopleSearch) =>
  queryOptions({
    queryKey: ['people', service.scope, search],
    queryFn: async () => {
      const { page = 1, ...filters } = search
      const query = { ...filters, limit: peoplePerPage, offset: (page - 1) * peoplePerPage }
      return (await service.get('/v1/admin/end-users', { query })).data
    },
    placeholderData: keepPreviousData,
  })

/** Which end user: ids of users and of visitors are apart. */
export interface PersonRef extends KindSearch {
  userId: string
}

const inputOf = ({ userId, kind }: PersonRef) => ({
  params: { user_id: userId },
  query: kind ? { kind } : {},
})

/** What is stored about an end user. While an erasure runs, it looks again until it is done. */
export const personQuery = (service: Service, person: PersonRef) =>
  queryOptions({
    queryKey: ['person', service.scope, person],
    queryFn: () => service.get('/v1/admin/end-users/{user_id}', inputOf(person)),
    refetchInterval: ({ state }) => (state.data?.erasure?.status === 'pending' ? 5000 : false),
  })

/**
 * Why a user gets something or does not. It is a part of what is known about a person, so a reset asks again.
 * @param erasure how far the erasure is: when it has ended, the answer is another one
 */
export const whyQuery = (service: Service, asked: Question | null, erasure: string | undefined) =>
  queryOptions({
    queryKey: ['person', service.scope, 'why', asked, erasure],
    queryFn: asked ? () => diagnose(service, asked) : skipToken,
    staleTime: 0,
    // An answer that changes while it is read would surprise.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** @param content_id the item to reset; without it, all of them */
export const resetProgress = (service: Service, person: PersonRef, content_id?: string) =>
  service.post('/v1/admin/end-users/{user_id}/reset-progress', {
    ...inputOf(person),
    body: content_id ? { content_id } : {},
  })

export const exportPerson = (service: Service, person: PersonRef) =>
  service.get('/v1/admin/end-users/{user_id}/export', inputOf(person))

export const erasePerson = (service: Service, person: PersonRef) =>
  service.delete('/v1/admin/end-users/{user_id}', inputOf(person))
