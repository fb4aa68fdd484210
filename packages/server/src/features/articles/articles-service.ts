import type {
  Article,
  ArticleCreate,
  ArticleSummary,
  ArticleUpdate,
  SdkArticle,
  SdkArticleSummary,
} from '@guide/contracts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { prepareChange } from '../../db/prepare-change.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { articleChange } from './article-change.ts'
import { renderBody } from './article-text.ts'
import { articleStore, type StoredArticle } from './articles-store.ts'
import {
  definitionOf,
  toArticle,
  toArticleSummary,
  toSdkArticle,
  toSdkArticleSummary,
} from './present-article.ts'
import { publishedArticleStore } from './published-articles-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  /** Is told about searches that found nothing. */
  searches: { foundNothing(searcher: UserPrincipal, words: string): void }
}

export type ArticleService = ReturnType<typeof createArticleService>

/** The help articles of a tenant: admins edit a working copy, users read the published article. */
export function createArticleService({ database, changes, searches }: Parts) {
  return {
    async list(tenantId: string, slice: Slice): Promise<Page<ArticleSummary>> {
      return mapPage(await articleStore(database.sql, tenantId).list(slice), toArticleSummary)
    },

    async get(tenantId: string, articleId: string): Promise<Article> {
      return toArticle(await find(articleStore(database.sql, tenantId), articleId))
    },

    create(actor: Actor, fields: ArticleCreate, articleId = newId('art')): Promise<Article> {
      return changes.apply(actor, async change => {
        const definition = { body: '', language: null, priority: 0, ...fields }
        return toArticle(await articleChange(change).insert(articleId, definition, change.now))
      })
    },

    update(
      actor: Actor,
      articleId: string,
      fields: ArticleUpdate,
      ifMatch: string | undefined,
    ): Promise<Article> {
      return changes.apply(actor, async change => {
        const before = await find(articleStore(change.tx, actor.tenantId), articleId)
        requireMatch(ifMatch, () => toArticle(before))
        return toArticle(await articleChange(change).edit(before, fields))
      })
    },

    publish(actor: Actor, articleId: string): Promise<Article> {
      const prepare = async () => {
        const { row } = await find(articleStore(database.sql, actor.tenantId), articleId)
        return renderBody(actor.tenantId, row.body)
      }
      return prepareChange(prepare, (rendered, requireCurrent) =>
        changes.apply(actor, async change => {
          const before = await find(articleStore(change.tx, actor.tenantId), articleId)
          const definition = definitionOf(before.row)
          requireCurrent(rendered.body === definition.body)
          return toArticle(await articleChange(change).publish(before, definition, rendered, change.now))
        }),
      )
    },

    archive(actor: Actor, articleId: string): Promise<Article> {
      return changes.apply(actor, async change => {
        const before = await find(articleStore(change.tx, actor.tenantId), articleId)
        return toArticle(await articleChange(change).archive(before))
      })
    },

    remove(actor: Actor, articleId: string): Promise<void> {
      return changes.apply(actor, async change => {
        const before = await find(articleStore(change.tx, actor.tenantId), articleId)
        await articleChange(change).remove(before)
      })
    },

    /** What users are served: all published articles, or those that match the search words. */
    async searchPublished(
      principal: UserPrincipal,
      words: string,
      slice: Slice,
    ): Promise<Page<SdkArticleSummary>> {
      const store = publishedArticleStore(database.sql, principal.tenant.tenant_id)
      const isSearch = words.trim() !== ''
      const page = await (isSearch ? store.search(words, slice) : store.list(slice))
      if (isSearch && page.total === 0) searches.foundNothing(principal, words)
      return mapPage(page, toSdkArticleSummary)
    },

    async getPublished(tenantId: string, articleId: string): Promise<SdkArticle> {
      const article = await publishedArticleStore(database.sql, tenantId).find(articleId)
      if (!article) throw notFound('article', articleId)
      return toSdkArticle(article)
    },
  }
}

async function find(store: ReturnType<typeof articleStore>, articleId: string): Promise<StoredArticle> {
  const article = await store.find(articleId)
  if (!article) throw notFound('article', articleId)
  return article
}
