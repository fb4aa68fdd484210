import type { TestTenant } from './tenant.ts'

/** Creates articles in every state. The first published one has unpublished edits. */
export async function writeArticles({ admin: { client } }: TestTenant) {
  for (const title of ['Invoices', 'Exports', 'Old']) {
    const { article_id } = await client.createArticle({
      body: { title, body: `About *${title}*`, language: 'en' },
    })
    const params = { article_id }
    await client.publishArticle({ params })
    if (title === 'Invoices')
      await client.updateArticle({ params, body: { title: 'Invoices, edited', priority: 3 } })
    if (title === 'Old') await client.archiveArticle({ params })
  }
  await client.createArticle({ body: { title: 'Not yet' } })
}
