import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { includesTag } from '../etag.ts'

/** A file that is served from memory, with its compressed forms. */
export interface StaticFile {
  content: Buffer
  etag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

/** The `Cache-Control` of a file with a hash of its content in its name. */
export const forever = 'public, max-age=31536000, immutable'

export function readStaticFile(path: string): StaticFile {
  const content = readFileSync(path)
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` }
}

/** Sends a file in the smallest encoding that the browser accepts, or 304 if the browser has it. The caller sets its type. */
export async function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  // A weak tag, because it is the same for every encoding.
  reply.header('vary', 'Origin, Accept-Encoding').header('etag', `W/${file.etag}`)
  if (includesTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (!encoding) return reply.send(file.content)
  file[encoding] ??= compress[encoding](file.content)
  return reply.header('content-encoding', encoding).send(await file[encoding])
}

/** The best quality takes seconds for a large file, and the first browser would wait for it. */
const qualityFor = (content: Buffer) => (content.length > 64 * 1024 ? 9 : 11)

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(content) } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** The smallest encoding that the browser accepts; undefined if it accepts neither. */
function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding))
}
