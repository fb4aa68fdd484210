import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Clock } from '../../../db/database-clock.ts'
import { unavailable } from '../../../errors.ts'
import type { S3Settings } from '../../../settings-reader.ts'
import type { FileKey, FileStorage } from './file-storage.ts'

const responseTimeoutMs = 20_000
const parallelRemovals = 20

interface Parts {
  settings: S3Settings
  /** Buckets refuse requests that are signed with a wrong time. */
  clock: Clock
  /** Called with the reason if the bucket cannot be used. */
  onFailure: (error: unknown) => void
}

/** Stores files in a bucket of any S3-compatible service. All of them support the bucket as a part of the path. */
export function createS3FileStorage({ settings, clock, onFailure }: Parts): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  // No retries: a request body that is a stream can be sent only once.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const pathOf = ({ tenantId, attachmentId }: FileKey) => `/attachments/${tenantId}/${attachmentId}`

  const signingTime = () => new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, '')

  const failure = (error: unknown) => {
    onFailure(error)
    return unavailable('The attachment storage cannot be used at the moment; try again later.')
  }

  const send = async (path: string, init: RequestInit) => {
    const abort = new AbortController()
    // The timeout ends with the response headers: how fast the body is read depends on the client that downloads it.
    const timer = setTimeout(() => abort.abort(), responseTimeoutMs)
    const response = await client
      .fetch(base + path, { ...init, signal: abort.signal, aws: { datetime: signingTime() } })
      .catch((error: unknown) => Promise.reject(failure(error)))
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw failure(new Error(`the bucket responded with status ${response.status}`))
  }

  const remove = async (path: string) => {
    await (await send(path, { method: 'DELETE' })).body?.cancel()
  }

  const list = async (prefix: string, page: string | null) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (page !== null) query.set('continuation-token', page)
    const listed = await send(`?${query}`, { method: 'GET' })
    const text = await listed.text().catch((error: unknown) => Promise.reject(failure(error)))
    if (!listed.ok) throw failure(noBucket())
    return { keys: valuesOf(text, 'Key'), next: valuesOf(text, 'NextContinuationToken')[0] ?? null }
  }

  return {
    async put(key, { path, size, sha256 }) {
      const stored = await send(pathOf(key), {
        method: 'PUT',
        body: Readable.toWeb(createReadStream(path)) as unknown as NonNullable<RequestInit['body']>,
        headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
      })
      await stored.body?.cancel()
      if (!stored.ok) throw failure(noBucket())
    },

    async open(key) {
      const { ok, body } = await send(pathOf(key), { method: 'GET' })
      if (ok && body) return Readable.fromWeb(body as unknown as ReadableStream)
      await body?.cancel()
      return null
    },

    remove: key => remove(pathOf(key)),

    async removeAll(tenantId) {
      let page: string | null = null
      do {
        const { keys, next } = await list(`attachments/${tenantId}/`, page)
        while (keys.length > 0)
          await Promise.all(keys.splice(-parallelRemovals).map(key => remove(`/${key}`)))
        page = next
      } while (page !== null)
    },
  }
}

const noBucket = () => new Error('there is no such bucket')

/** The texts of the XML elements with a name. Our ids and Base64 tokens contain no XML escapes. */
const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
