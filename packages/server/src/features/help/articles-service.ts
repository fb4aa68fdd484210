import type { Article, ArticleCreate, ArticleSummary, ArticleUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { parseBody } from '../../items/rich-text.ts'
import { excerptOf, textOf } from './article-text.ts'
import { type ArticleRow, articleStore, type StoredArticle } from './articles-store.ts'
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

  create(actor: Actor, fields: ArticleCreate): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const times = { created_at: change.now, updated_at: change.now }
      const blank = {
        article_id: newId('art'),
        status: 'draft' as const,
        body: '',
        language: null,
        priority: 0,
      }
      const row = { tenant_id: actor.tenantId, ...blank, ...fields, ...times }
      await articleStore(change.tx, actor.tenantId).insert(row)
      return audited(change, 'create', null, { row, published: null })
    })
  }

  update(
    actor: Actor,
    articleId: string,
    fields: ArticleUpdate,
    ifMatch: string | undefined,
  ): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const store = articleStore(change.tx, actor.tenantId)
      const before = await find(store, articleId)
      requireMatch(ifMatch, toArticle(before))
      return save(change, 'update', before, fields)
    })
  }

  async publish(actor: Actor, articleId: string): Promise<Article> {
    // Parsed before the change begins, which keeps the tenant, or the database, waiting.
    const ahead = rendered((await find(articleStore(this.#database.sql, actor.tenantId), articleId)).row)
    return this.#changes.apply(actor, async change => {
      const store = articleStore(change.tx, actor.tenantId)
      const before = await find(store, articleId)
      const { row } = before
      const { body_tree, text } = ahead.body === row.body ? ahead : rendered(row)
      const { title, body, language, priority } = row
      const live = {
        article_id: articleId,
        title,
        body,
        language,
        priority,
        body_tree,
        excerpt: excerptOf(text),
      }
      await store.publish({ ...live, published_at: change.now }, text)
      return save(change, 'publish', before, { status: 'published' })
    })
  }

  archive(actor: Actor, articleId: string): Promise<Article> {
    return this.#changes.apply(actor, async change => {
      const store = articleStore(change.tx, actor.tenantId)
      const before = await find(store, articleId)
      await store.withdraw(articleId)
      return save(change, 'archive', before, { status: 'archived' })
    })
  }

  remove(actor: Actor, articleId: string): Promise<void> {
    return this.#changes.apply(actor, async change => {
      const store = articleStore(change.tx, actor.tenantId)
      const before = await find(store, articleId)
      await store.withdraw(articleId)
      await store.remove(articleId)
      await audited(change, 'deleted', before, null)
    })
  }
}

type Store = ReturnType<typeof articleStore>

async function find(store: Store, articleId: string): Promise<StoredArticle> {
  const article = await store.find(articleId)
  if (!article) throw notFound('article', articleId)
  return article
}

async function save(
  change: TenantChange,
  event: 'update' | 'publish' | 'archive',
  before: StoredArticle,
  fields: Partial<ArticleRow>,
): Promise<Article> {
  const store = articleStore(change.tx, change.tenant.tenant_id)
  const { article_id } = before.row
  await store.update(article_id, { ...fields, updated_at: change.now })
  return audited(change, event, before, await find(store, article_id))
}

type Recorded = 'create' | 'update' | 'publish' | 'archive' | 'deleted'

async function audited<After extends StoredArticle | null>(
  { audit }: TenantChange,
  event: Recorded,
  before: StoredArticle | null,
  after: After,
): Promise<After extends null ? null : Article> {
  const answer = after && toArticle(after)
  const entityId = (after ?? before)?.row.article_id ?? ''
  await audit({
    event: `help.article.${event}`,
    entityType: 'article',
    entityId,
    before: before && toArticle(before),
    after: answer,
  })
  return answer as After extends null ? null : Article
}

function rendered({ body }: ArticleRow) {
  const body_tree = parseBody(body)
  return { body, body_tree, text: textOf(body_tree) }
}
