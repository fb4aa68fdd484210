import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Runs work and gives the texts of the queries that this process sent to any database meanwhile. */
export async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return texts
}
