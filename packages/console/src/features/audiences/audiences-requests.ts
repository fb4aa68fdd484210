import type { Audience, AudienceTrialRequest } from '@guide/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import type { AudienceFields } from './audience-fields.ts'
import type { AudiencesSearch } from './audiences-search.ts'

const audiencesPerPage = 25

export const audiencesQuery = (service: Service, { page = 1, q, kind }: AudiencesSearch) =>
  queryOptions({
    queryKey: ['audiences', service.scope, page, q, kind],
    queryFn: async () => {
      // Each by its name: the address has more than this list understands, such as the environment.
      const query = {
        ...(q && { q }),
        ...(kind && { kind }),
        limit: audiencesPerPage,
        offset: (page - 1) * audiencesPerPage,
      }
      return (await service.get('/v1/admin/audiences', { query })).data
    },
    placeholderData: keepPreviousData,
  })

/** An audience as it was read, and the tag by which a later change is noticed. */
export interface ReadAudience {
  value: Audience
  etag: string
}

export const audienceQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['audience', service.scope, id, 'tagged'],
    queryFn: (): Promise<ReadAudience> =>
      service.tagged.get('/v1/admin/audiences/{audience_id}', { params: { audience_id: id } }),
  })

export const usesQuery = (service: Service, id: string) =>
  queryOptions({
    queryKey: ['audience-uses', service.scope, id],
    queryFn: async () =>
      (await service.get('/v1/admin/audiences/{audience_id}/uses', { params: { audience_id: id } })).data,
  })

export const createAudience = (service: Service, body: AudienceFields): Promise<Audience> =>
  service.post('/v1/admin/audiences', { body })

/** Refused with 409 if the audience was changed since it was read. */
export const saveAudience = (
  service: Service,
  id: string,
  body: AudienceFields,
  ifMatch: string,
): Promise<ReadAudience> =>
  service.tagged.put('/v1/admin/audiences/{audience_id}', { params: { audience_id: id }, body, ifMatch })

export const deleteAudience = (service: Service, id: string) =>
  service.delete('/v1/admin/audiences/{audience_id}', { params: { audience_id: id } })

export const runTrial = async (service: Service, body: AudienceTrialRequest) =>
  (await service.post('/v1/admin/audiences/try', { body })).data
