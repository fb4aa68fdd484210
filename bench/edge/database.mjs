import pg from 'pg'

/** Runs SQL on the database of the service. @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work */
export async function withDatabase(url, work) {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Creates another database on the same server, and returns its URL. @param {string} url @param {string} [name] */
export async function anotherDatabase(url, name = 'another') {
  await withDatabase(url, client => client.query(`create database ${name}`))
  return url.replace(/[^/]+$/, name)
}
