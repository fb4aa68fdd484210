import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, Slice } from '../../db/page.ts'
import { publishedArticles } from '../../db/schema.ts'
import { searchConfiguration } from './search-language.ts'

const { article_id, title, language, excerpt, published_at } = publishedArticles
const summary = { article_id, title, language, excerpt, published_at }
const newestFirst = [desc(publishedArticles.priority), desc(published_at), desc(article_id)]

export type PublishedSummary = Pick<
  typeof publishedArticles.$inferSelect,
  'article_id' | 'title' | 'language' | 'excerpt' | 'published_at'
>

/** What users of one tenant are served. */
export function publishedArticleStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(publishedArticles.tenant_id, tenantId)

  const page = async (condition: SQL | undefined, order: SQL[], { limit = 20, offset = 0 }: Slice) => {
    const rows = db.select(summary).from(publishedArticles).where(condition)
    const items = await rows
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return { items, total: await db.$count(publishedArticles, condition), limit, offset }
  }

  return {
    list: (slice: Slice): Promise<Page<PublishedSummary>> => page(ofTenant, newestFirst, slice),

    /** The articles that have all of the words, best first. */
    async search(words: string, slice: Slice): Promise<Page<PublishedSummary>> {
      const languages = await db.selectDistinct({ language }).from(publishedArticles).where(ofTenant)
      const configurations = ['simple', ...languages.map(row => searchConfiguration(row.language))]
      // Each language reduces the words in its own way; an article is found by any of them.
      const query = sql`(
        select string_agg('(' || words || ':*)', ' | ')::tsquery from (
          select distinct plainto_tsquery(configuration::regconfig, ${words})::text as words
          from unnest(${sql.param([...new Set(configurations)])}::text[]) as configuration
        ) as reduced where words <> '')`
      const found = and(ofTenant, sql`${publishedArticles.search} @@ ${query}`)
      return page(found, [sql`ts_rank(${publishedArticles.search}, ${query}) desc`, ...newestFirst], slice)
    },

    hasAny: async (): Promise<boolean> =>
      (await db.select({ article_id }).from(publishedArticles).where(ofTenant).limit(1)).length > 0,
  }
}
