import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { formBytes } from '@guide/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, tooLarge } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { isStorable } from '../storable.ts'
import type { Upload } from '../upload.ts'
import { ownerOf } from './json-body.ts'
import { createUploadPace, type UploadPace } from './upload-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploadPace: UploadPace
  }
}

const longestName = 255
/** What a form may have beside its file, and what of the file may wait in streams until it is read. */
const maxBeside = 512 * 1024

/**
 * Lets only the routes of this scope accept a form with a file. The receiver limits the size of the file, because the
 * parser would read a file that is too large to its end.
 */
export async function acceptUploads(app: FastifyInstance) {
  app.decorate('uploadPace', createUploadPace())
  await app.register(multipart, {
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: 2,
      fields: 1,
      parts: 2,
      headerPairs: 20,
      fieldSize: 1024,
    },
  })
  app.addHook('preValidation', async request => {
    if (!request.isMultipart()) throw invalid('content-type: must be multipart/form-data')
    const declared = Number(request.headers['content-length'] ?? 0)
    const { bodyLimit } = request.routeOptions
    if (declared > bodyLimit) throw tooLarge('file', bodyLimit - formBytes)
  })
}

/** Calls `work` with the file of a request. If it fails, the rest is drained, so that the client reads the response. */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (upload: Upload) => MaybePromise<T>,
): Promise<T> {
  const parts = request.parts()
  const pace = request.server.uploadPace.begin(ownerOf(request))
  const beside = limitBeside(request)
  try {
    const file = await fileIn(parts)
    const bytes = Readable.from(bytesOf(file, { pace, beside }), { objectMode: false })
    const declaredSize = Number(request.headers['content-length']) || null
    const upload = { name: nameOf(file), contentType: mediaType(file.mimetype), bytes, declaredSize }
    return await work({ ...upload, end: () => nothingMore(parts) })
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    pace.end()
    beside.end()
  }
}

/**
 * Ends the connection if a form has too much beside its file. The parser reads that as fast as it comes, and without an end
 * if the client declares no size.
 */
function limitBeside({ raw, server }: FastifyRequest) {
  let beside = 0
  const count = (part: Buffer) => {
    beside += part.length
    if (beside <= maxBeside) return
    end()
    server.server.emit('clientError', tooMuchBeside(), raw.socket)
    raw.socket.destroySoon()
  }
  const end = () => raw.off('data', count)
  raw.on('data', count)
  return {
    isOfFile(bytes: number) {
      beside -= bytes
    },
    end,
  }
}

const tooMuchBeside = () => Object.assign(new Error('Too much beside the file'), { code: 'FORM_TOO_LARGE' })

async function fileIn(parts: AsyncIterableIterator<Multipart>): Promise<MultipartFile> {
  const { value: part } = await next(parts)
  if (!part) throw invalid('file: is required')
  if (part.type !== 'file') throw invalid(part.fieldname === 'file' ? notAFile : onlyFile)
  if (part.fieldname === 'file') return part
  throw invalid(onlyFile)
}

const notAFile = 'file: must be a file, with a name'
const onlyFile = 'body: must contain one file, in the field "file", and nothing else'

async function nothingMore(parts: AsyncIterableIterator<Multipart>): Promise<void> {
  if (!(await next(parts)).done) throw invalid(onlyFile)
}

const badForm = () => invalid('body: is not a form with one file')

const next = (parts: AsyncIterableIterator<Multipart>) => parts.next().catch(() => Promise.reject(badForm()))

interface Reading {
  pace: ReturnType<UploadPace['begin']>
  beside: ReturnType<typeof limitBeside>
}

/** Turns an error of the form into a refusal, so that it is not taken for an error of the receiver. */
async function* bytesOf({ file }: MultipartFile, { pace, beside }: Reading): AsyncGenerator<Buffer> {
  let isWhole = false
  try {
    for await (const chunk of file) {
      yield chunk
      beside.isOfFile(chunk.length)
      await pace.hasRead(chunk.length)
    }
    isWhole = true
  } catch {
    throw badForm()
  } finally {
    // The receiver wants no more of the file: its refusal is about to be sent.
    if (!isWhole) beside.end()
  }
}

function nameOf({ filename }: MultipartFile): string {
  if (!filename) throw invalid(notAFile)
  if (!isStorable(filename))
    throw invalid('file: its name must not contain NUL characters or lone surrogates')
  if (filename.length > longestName)
    throw invalid(`file: its name must have at most ${longestName} characters`)
  return filename
}

const mediaType = (text: string): string =>
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(text) ? text.toLowerCase() : 'application/octet-stream'
