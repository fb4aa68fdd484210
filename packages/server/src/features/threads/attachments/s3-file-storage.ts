import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../../env.ts'
import { unavailable } from '../../../errors.ts'
import type { AttachmentFiles, FileKey } from './file-storage.ts'

const patience = 20_000
const removedAtATime = 20

/**
 * Attached files in a bucket of any store that speaks S3. The bucket is part of the path, which all of them know.
 * @param failed is told why the bucket could not be used
 */
export function s3Files(settings: S3Settings, failed: (error: unknown) => void): AttachmentFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  // A body that is a stream can be sent once.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const pathOf = ({ tenantId, attachmentId }: FileKey) => `/attachments/${tenantId}/${attachmentId}`

  const away = (error: unknown) => {
    failed(error)
    return unavailable('The store of attachments does not answer.')
  }

  const send = async (path: string, init: RequestInit) => {
    const abort = new AbortController()
    // Until it answers: how fast a file is then read is up to whoever reads it.
    const timer = setTimeout(() => abort.abort(), patience)
    const response = await client
      .fetch(base + path, { ...init, signal: abort.signal })
      .catch((error: unknown) => Promise.reject(away(error)))
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw away(new Error(`the bucket answered ${response.status}`))
  }

  const remove = async (path: string) => {
    await (await send(path, { method: 'DELETE' })).body?.cancel()
  }

  const list = async (prefix: string, after: string | null) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (after !== null) query.set('continuation-token', after)
    const listed = await send(`?${query}`, { method: 'GET' })
    const text = await listed.text().catch((error: unknown) => Promise.reject(away(error)))
    if (!listed.ok) throw away(noBucket())
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
      if (!stored.ok) throw away(noBucket())
    },

    async open(key) {
      const { ok, body } = await send(pathOf(key), { method: 'GET' })
      if (ok && body) return Readable.fromWeb(body as unknown as ReadableStream)
      await body?.cancel()
      return null
    },

    remove: key => remove(pathOf(key)),

    async removeAll(tenantId) {
      let after: string | null = null
      do {
        const { keys, next } = await list(`attachments/${tenantId}/`, after)
        while (keys.length > 0) await Promise.all(keys.splice(-removedAtATime).map(key => remove(`/${key}`)))
        after = next
      } while (after !== null)
    },
  }
}

const noBucket = () => new Error('there is no such bucket')

/** What stands in the elements of a name. Ids and tokens in Base64 need no escapes in XML. */
const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
