import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../env.ts'
import { unavailable } from '../../errors.ts'
import type { AttachmentFiles, FileKey } from './attachment-files.ts'

const patience = 20_000

/**
 * Attached files in a bucket of any store that speaks S3. The bucket is part of the path, which all of them know.
 * @param failed is told why the bucket could not be used
 */
export function s3Files(settings: S3Settings, failed: (error: unknown) => void): AttachmentFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  // A body that is a stream can be sent once.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/attachments`

  const away = (error: unknown) => {
    failed(error)
    return unavailable('The store of attachments does not answer.')
  }

  const send = async ({ tenantId, attachmentId }: FileKey, init: RequestInit) => {
    const abort = new AbortController()
    // Until it answers: how fast a file is then read is up to whoever reads it.
    const timer = setTimeout(() => abort.abort(), patience)
    const response = await client
      .fetch(`${base}/${tenantId}/${attachmentId}`, { ...init, signal: abort.signal })
      .catch((error: unknown) => Promise.reject(away(error)))
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw away(new Error(`the bucket answered ${response.status}`))
  }

  return {
    async put(key, { path, size, sha256 }) {
      const stored = await send(key, {
        method: 'PUT',
        body: Readable.toWeb(createReadStream(path)) as unknown as NonNullable<RequestInit['body']>,
        headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
      })
      await stored.body?.cancel()
      if (!stored.ok) throw away(new Error('there is no such bucket'))
    },

    async open(key) {
      const { ok, body } = await send(key, { method: 'GET' })
      if (ok && body) return Readable.fromWeb(body as unknown as ReadableStream)
      await body?.cancel()
      return null
    },

    async remove(key) {
      await (await send(key, { method: 'DELETE' })).body?.cancel()
    },
  }
}
