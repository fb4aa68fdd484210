import type { Article, ArticleCreate } from '@guide/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

const articlesPerPage = 25

export const articlesQuery = (service: Service, page = 1) =>
  queryOptions({
    queryKey: ['articles', service.scope, page],
    queryFn: async () => {
      const query = { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }
      return (await service.get('/v1/admin/help/articles', { query })).data
    },
    placeholderData: keepPreviousData,
  })

/** An article as the service has it, and the tag that a change has to name. */
export interface SavedArticle {
  value: Article
  etag: string
}

/** An article with the tag that a change has to name. It is not fetched again while an admin writes. */
export const articleQuery = (service: Service, article_id: string) =>
  queryOptions({
    queryKey: ['article', service.scope, article_id],
    queryFn: (): Promise<SavedArticle> =>
      service.tagged.get('/v1/admin/help/articles/{article_id}', { params: { article_id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What users searched for without finding an article, the most frequent first. */
export const searchesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['help-searches', service.scope],
    queryFn: async () => (await service.get('/v1/admin/help/searches', { query: { limit: 10 } })).data.items,
  })

/** The part of an article that is written here. */
export type ArticleText = Pick<Article, 'title' | 'body' | 'language'>

export const textOf = ({ title, body, language }: ArticleText): ArticleText => ({ title, body, language })

export const isSameText = (a: ArticleText, b: ArticleText) =>
  a.title === b.title && a.body === b.body && a.language === b.language

export const createArticle = (service: Service, body: ArticleCreate) =>
  service.post('/v1/admin/help/articles', { body })

export const updateArticle = (service: Service, article_id: string, body: ArticleText, ifMatch: string) =>
  service.tagged.put('/v1/admin/help/articles/{article_id}', { params: { article_id }, body, ifMatch })

const at = (article_id: string) => ({ params: { article_id } })

export const publishArticle = (service: Service, article_id: string) =>
  service.post('/v1/admin/help/articles/{article_id}/publish', at(article_id))

export const archiveArticle = (service: Service, article_id: string) =>
  service.post('/v1/admin/help/articles/{article_id}/archive', at(article_id))

export const deleteArticle = (service: Service, article_id: string) =>
  service.delete('/v1/admin/help/articles/{article_id}', at(article_id))
