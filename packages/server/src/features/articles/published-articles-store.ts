import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { publishedArticles } from '../../db/schema.ts'
import { searchConfiguration } from './search-language.ts'

export type PublishedRow = Omit<typeof publishedArticles.$inferSelect, 'search'>
export type PublishedSummary = Pick<
  PublishedRow,
  'article_id' | 'title' | 'language' | 'excerpt' | 'published_at'
>

const { tenant_id, article_id, title, body, language, priority } = publishedArticles
const { body_tree, excerpt, published_at } = publishedArticles

/** All columns except the search vector, which is large and only the database needs. */
export const publishedColumns = {
  tenant_id,
  article_id,
  title,
  body,
  language,
  priority,
  body_tree,
  excerpt,
  published_at,
}
const summaryColumns = { article_id, title, language, excerpt, published_at }
const newestFirst = [desc(priority), desc(published_at), desc(article_id)]

/** The published articles of one tenant, as its users are served them. */
export function publishedArticleStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(tenant_id, tenantId)
  const one = (articleId: string) => and(ofTenant, eq(article_id, articleId))

  const page = (condition: SQL | undefined, order: SQL[], slice: Slice) =>
    selectPage(db, { table: publishedArticles, columns: summaryColumns, condition, order }, slice)
  const remove = (articleId: string) => db.delete(publishedArticles).where(one(articleId))

  return {
    list: (slice: Slice): Promise<Page<PublishedSummary>> => page(ofTenant, newestFirst, slice),

    /** The articles that contain all of the words, best match first. */
    async search(words: string, slice: Slice): Promise<Page<PublishedSummary>> {
      const languages = await db.selectDistinct({ language }).from(publishedArticles).where(ofTenant)
      const configurations = ['simple', ...languages.map(row => searchConfiguration(row.language))]
      // Each language has its own word stems. An article matches if the stems of any language match.
      const query = sql`(
        select string_agg('(' || words || ':*)', ' | ')::tsquery from (
          select distinct plainto_tsquery(configuration::regconfig, ${words})::text as words
          from unnest(${sql.param([...new Set(configurations)])}::text[]) as configuration
        ) as reduced where words <> '')`
      const found = and(ofTenant, sql`${publishedArticles.search} @@ ${query}`)
      return page(found, [sql`ts_rank(${publishedArticles.search}, ${query}) desc`, ...newestFirst], slice)
    },

    find: async (articleId: string): Promise<PublishedRow | undefined> =>
      (await db.select(publishedColumns).from(publishedArticles).where(one(articleId)))[0],

    hasAny: async (): Promise<boolean> =>
      (await db.select({ article_id }).from(publishedArticles).where(ofTenant).limit(1)).length > 0,

    /** Serves an article instead of the one that was published before. @param words the text of its body */
    async replace(row: Omit<PublishedRow, 'tenant_id'>, words: string): Promise<void> {
      const configuration = searchConfiguration(row.language)
      const vector = (text: string, weight: 'A' | 'B') => sql`
        setweight(to_tsvector('simple', ${text}) || to_tsvector(${configuration}::regconfig, ${text}), ${weight})`
      const search = sql<string>`${vector(row.title, 'A')} || ${vector(words, 'B')}`
      await remove(row.article_id)
      await db.insert(publishedArticles).values({ tenant_id: tenantId, ...row, search })
    },

    remove,
  }
}
