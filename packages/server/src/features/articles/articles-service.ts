import type { Article, ArticleCreate, ArticleSummary, ArticleUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { articleChange } from './article-change.ts'
import { articleDefinition } from './article-definition.ts'
import { rendered } from './article-text.ts'
import { articleStore, type StoredArticle } from './articles-store.ts'
import { toArticle } from './to-article.ts'

/** The help articles of a tenant, as its admins write them: a working copy, and what users are served. */
export class ArticleService {
  readonly #database: Database
  readonly #changes: TenantChanges

  constructor(database: Database, changes: TenantChanges) {
    this.#database = database
    this.#changes = changes
  }

  async list(tenantId: string, slice: Slice): Promise<Page<ArticleSummary>> {
    return mapPage(await articleStore(this.#database.sql, tenantId).list(slice), stored => {
      const { body: _, ...summary } = toArticle(stored)
      return summary
    })
  }

  async get(tenantId: string, articleId: string): Promise<Article> {
    return toArticle(await find(articleStore(this.#database.sql, tenantId), articleId))
  }

  create(actor: Actor, fields: ArticleCreate, articleId = newId('art')): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const definition = { body: '', language: null, priority: 0, ...fields }
      return toArticle(await articleChange(change).insert(articleId, definition, change.now))
    })
  }

  update(
    actor: Actor,
    articleId: string,
    fields: ArticleUpdate,
    ifMatch: string | undefined,
  ): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const before = await find(articleStore(change.tx, actor.tenantId), articleId)
      requireMatch(ifMatch, toArticle(before))
      return toArticle(await articleChange(change).edit(before, fields))
    })
  }

  async publish(actor: Actor, articleId: string): Promise<Article> {
    // Parsed before the change begins, which keeps the tenant, or the database, waiting.
    const ahead = rendered((await find(articleStore(this.#database.sql, actor.tenantId), articleId)).row.body)
    return this.#changes.apply(actor, async change => {
      const before = await find(articleStore(change.tx, actor.tenantId), articleId)
      const definition = articleDefinition(before.row)
      const text = ahead.body === definition.body ? ahead : rendered(definition.body)
      return toArticle(await articleChange(change).publish(before, definition, text, change.now))
    })
  }

  archive(actor: Actor, articleId: string): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const before = await find(articleStore(change.tx, actor.tenantId), articleId)
      return toArticle(await articleChange(change).archive(before))
    })
  }

  remove(actor: Actor, articleId: string): Promise<void> {
    return this.#changes.apply(actor, async change => {
      const before = await find(articleStore(change.tx, actor.tenantId), articleId)
      await articleChange(change).remove(before)
    })
  }
}

async function find(store: ReturnType<typeof articleStore>, articleId: string): Promise<StoredArticle> {
  const article = await store.find(articleId)
  if (!article) throw notFound('article', articleId)
  return article
}
