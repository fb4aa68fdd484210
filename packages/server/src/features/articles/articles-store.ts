import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, Slice } from '../../db/page.ts'
import { articles, publishedArticles } from '../../db/schema.ts'
import { type PublishedRow, publishedColumns } from './published-articles-store.ts'

export type ArticleRow = typeof articles.$inferSelect
export type { PublishedRow } from './published-articles-store.ts'

/** The working copy of an article, and the published article if there is one. */
export interface StoredArticle {
  row: ArticleRow
  published: PublishedRow | null
}

const newestFirst = [desc(articles.created_at), desc(articles.article_id)]

/** The working copies of the help articles of one tenant. */
export function articleStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(articles.tenant_id, tenantId)
  const one = (articleId: string) => and(ofTenant, eq(articles.article_id, articleId))
  const stored = () =>
    db
      .select({ row: articles, published: publishedColumns })
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

    /** All articles of the tenant, newest first. */
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

    remove: (articleId: string) => db.delete(articles).where(one(articleId)),
  }
}
