import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, tooLarge } from '../errors.ts'
import { unknownField } from '../schema-errors.ts'
import { startSlices } from '../slices.ts'
import { writeUnnamedFile } from '../unnamed-file.ts'
import { parseJson, refuseCompressed } from './json-body.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type JsonPart, splitJson } from './split-json.ts'
import { checkPart } from './validation.ts'

interface ObjectSchema {
  properties: Record<string, { items?: object; maxItems?: number }>
}

interface LargeBodies {
  /** Where bodies are until they are parsed. */
  directory: string
  /** What else a request has to wait for. */
  waitFor(request: FastifyRequest, response: ServerResponse): unknown
}

/**
 * Lets the routes of this scope read large JSON objects. Parsing and validating such a body at once would hold all other
 * requests up, so it happens part by part: fields, and elements of lists.
 */
export function readLargeJsonBodies(app: FastifyInstance, { directory, waitFor }: LargeBodies) {
  // A tenant has one body on the disk. While a request waits, its body is not read.
  const enterOwn = oneAtATime('large requests')
  // A parsed body is in memory as a whole. Only what needs no client and no other request of the tenant is done here,
  // because all tenants wait for it.
  const enter = oneAtATime('large requests')
  const responses = new WeakMap<FastifyRequest, ServerResponse>()
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preParsing', async (request, { raw }) => {
    responses.set(request, raw)
    await enterOwn(request.tenantId ?? '', raw)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    refuseCompressed(request)
    const { config, bodyLimit } = request.routeOptions
    const received = await receive(payload, bodyLimit, request.headers['content-length'], directory)
    const response = responses.get(request) as ServerResponse
    try {
      await waitFor(request, response)
      ends.set(request, await enter('', response))
      return await readObject(
        splitJson(received),
        config.operation?.body as unknown as ObjectSchema,
        startSlices(request.tenantId ?? request.ip),
      )
    } finally {
      received.destroy()
    }
  })
  // A client that takes its answer slowly does not hold others up.
  app.addHook('onSend', async request => {
    request.body = undefined
    ends.get(request)?.()
  })
}

/** Writes a body to the disk. */
async function receive(payload: Readable, limit: number, declared: string | undefined, directory: string) {
  if (Number(declared ?? 0) > limit) throw tooLarge('body', limit)
  const chunks = payload.iterator({ destroyOnReturn: false })
  try {
    return await writeUnnamedFile(directory, limited(chunks, limit))
  } catch (error) {
    // The rest is drained, so that the client reads the response.
    await chunks.return?.()
    payload.resume()
    throw error
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limit) throw tooLarge('body', limit)
    yield chunk
  }
  if (bytes === 0) throw invalid('body: a JSON object is required')
}

async function readObject(
  parts: AsyncIterable<JsonPart>,
  schema: ObjectSchema,
  pause: () => Promise<void>,
): Promise<object> {
  const fields: Record<string, unknown> = {}
  const lists: Record<string, unknown[]> = {}
  for await (const { field, index, json } of parts) {
    const known = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined
    if (!known)
      throw invalid(`${field.slice(0, 100)}: ${unknownField(field, Object.keys(schema.properties))}`)
    if (index === null) {
      delete lists[field]
      fields[field] = parseJson(json, 'body', [field])
    } else if (index < 0) {
      lists[field] = []
      fields[field] = []
    } else {
      if (index >= (known.maxItems ?? Infinity)) {
        throw invalid(`${field}: must NOT have more than ${known.maxItems} items`)
      }
      const path = [field, String(index)]
      const element = parseJson(json, 'body', path)
      await pause()
      if (known.items) checkPart(known.items, element, path)
      lists[field]?.push(element)
    }
    await pause()
  }
  // Everything but the elements, which are valid.
  checkPart(schema, fields, [])
  return { ...fields, ...lists }
}
