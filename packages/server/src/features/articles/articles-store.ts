import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, Slice } from '../../db/page.ts'
import { articles, publishedArticles } from '../../db/schema.ts'
import { searchConfiguration } from './search-language.ts'

export type ArticleRow = typeof articles.$inferSelect
export type PublishedRow = Omit<typeof publishedArticles.$inferSelect, 'search'>

/** An article as it is edited, and as it is published, if it is. */
export interface StoredArticle {
  row: ArticleRow
  published: PublishedRow | null
}

const { search: _, ...served } = publishedColumns()
const newestFirst = [desc(articles.created_at), desc(articles.article_id)]

/** The help articles of one tenant. */
export function articleStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(articles.tenant_id, tenantId)
  const one = (articleId: string) => and(ofTenant, eq(articles.article_id, articleId))
  const publishedOne = (articleId: string) =>
    and(eq(publishedArticles.tenant_id, tenantId), eq(publishedArticles.article_id, articleId))
  const stored = () =>
    db
      .select({ row: articles, published: served })
      .from(articles)
      .leftJoin(
        publishedArticles,
        and(
          eq(publishedArticles.tenant_id, articles.tenant_id),
          eq(publishedArticles.article_id, articles.article_id),
        ),
      )

  return {
    async list({ limit = 20, offset = 0 }: Slice): Promise<Page<StoredArticle>> {
      const items = await stored()
        .where(ofTenant)
        .orderBy(...newestFirst)
        .limit(limit)
        .offset(offset)
      return { items, total: await db.$count(articles, ofTenant), limit, offset }
    },

    /** All of them, newest first. */
    all: (): Promise<StoredArticle[]> =>
      stored()
        .where(ofTenant)
        .orderBy(...newestFirst),

    find: async (articleId: string): Promise<StoredArticle | undefined> =>
      (await stored().where(one(articleId)))[0],

    insert: (row: Omit<ArticleRow, 'tenant_id'>) =>
      db.insert(articles).values({ tenant_id: tenantId, ...row }),

    update: (articleId: string, row: Partial<ArticleRow>) =>
      db.update(articles).set(row).where(one(articleId)),

    async publish(row: Omit<PublishedRow, 'tenant_id'>, words: string): Promise<void> {
      const configuration = searchConfiguration(row.language)
      const vector = (text: string, weight: 'A' | 'B') => sql`
        setweight(to_tsvector('simple', ${text}) || to_tsvector(${configuration}::regconfig, ${text}), ${weight})`
      const search = sql<string>`${vector(row.title, 'A')} || ${vector(words, 'B')}`
      await this.withdraw(row.article_id)
      await db.insert(publishedArticles).values({ tenant_id: tenantId, ...row, search })
    },

    withdraw: (articleId: string) => db.delete(publishedArticles).where(publishedOne(articleId)),

    remove: (articleId: string) => db.delete(articles).where(one(articleId)),

    findPublished: async (articleId: string): Promise<PublishedRow | undefined> =>
      (await db.select(served).from(publishedArticles).where(publishedOne(articleId)))[0],
  }
}

function publishedColumns() {
  const { tenant_id, article_id, title, body, language, priority } = publishedArticles
  const { body_tree, excerpt, search, published_at } = publishedArticles
  return { tenant_id, article_id, title, body, language, priority, body_tree, excerpt, search, published_at }
}
