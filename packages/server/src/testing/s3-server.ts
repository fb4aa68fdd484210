import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A bucket on an S3 server, and the settings to use it. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'guide-s3-'))
  const options = { directory, silent: true, configureBuckets: [{ name: 'guide' }] }
  const store = new S3rver(options)
  await store.configureBuckets()
  const handler = store.callback()
  const puts: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    if (request.method === 'PUT') puts.push(request.headers)
    handler(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'guide',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Where the server keeps the files of the bucket. */
    directory,
    /** The headers of the uploads. */
    puts,
    /** Requests a file from the bucket without credentials. */
    get: (key: string) => fetch(`${endpoint}/guide/${key}`),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
