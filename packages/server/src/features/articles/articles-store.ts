import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { articles, publishedArticles } from '../../db/schema.ts'
import { type PublishedRow, publishedColumns } from './published-articles-store.ts'

export type ArticleRow = typeof articles.$inferSelect
export type { PublishedRow } from './published-articles-store.ts'

/** The working copy of an article, and the published article if there is one. */
export interface StoredArticle {
  row: ArticleRow
  published: PublishedRow | null
}

/** What lists show of an article. The texts stay in the database. */
export interface ArticleSummaryRow extends Omit<ArticleRow, 'tenant_id' | 'body'> {
  published_at: Date | null
  has_unpublished_changes: boolean
}

const { tenant_id: _tenant, body: _body, ...textless } = getTableColumns(articles)
const ofArticle = sql`${publishedArticles} where ${publishedArticles.tenant_id} = ${articles.tenant_id}
  and ${publishedArticles.article_id} = ${articles.article_id}`
const definitionIn = ({ title, body, language, priority }: typeof articles | typeof publishedArticles) =>
  sql`(${title}, ${body}, ${language}, ${priority})`
const summaryColumns = {
  ...textless,
  published_at: sql<Date | null>`(select ${publishedArticles.published_at} from ${ofArticle})`.mapWith(
    publishedArticles.published_at,
  ),
  has_unpublished_changes: sql<boolean>`exists (select 1 from ${ofArticle}
    and ${definitionIn(articles)} is distinct from ${definitionIn(publishedArticles)})`,
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
    list: (slice: Slice): Promise<Page<ArticleSummaryRow>> =>
      selectPage(
        db,
        { table: articles, columns: summaryColumns, condition: ofTenant, order: newestFirst },
        slice,
      ),

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
