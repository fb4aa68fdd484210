import { type ErrorCode, type ErrorEnvelope, errorStatus } from './errors.ts'
import type { BodyOf, FileOf, Operation, ParamsOf, QueryOf, ResponseOf } from './operation.ts'
import { type OperationId, operations } from './operations.ts'

type Only<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }

type MaybeQuery<Value> = [Value] extends [undefined] ? unknown : { query?: Value }

/** The input of a call: path parameters, query, body and file, each only if the operation has it. */
export type InputOf<O extends Operation> = (keyof ParamsOf<O> extends never
  ? unknown
  : { params: ParamsOf<O> }) &
  MaybeQuery<QueryOf<O>> &
  Only<'body', BodyOf<O>> &
  Only<'file', FileOf<O>>

type Call<O extends Operation> =
  Record<never, never> extends InputOf<O>
    ? (input?: InputOf<O>) => Promise<ResponseOf<O>>
    : (input: InputOf<O>) => Promise<ResponseOf<O>>

/** One method for each operation: `client.getTenant({ params: { tenant_id } })`. */
export type Client = { [Id in OperationId]: Call<(typeof operations)[Id]> }

export interface ClientOptions {
  baseUrl: string
  headers?: Record<string, string>
  fetch?: typeof fetch
}

/** Thrown by the client if the service responds with an error. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly requestId: string,
  ) {
    super(message)
  }
}

/** Creates a typed client with one method per operation. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  const call = async (operation: Operation, input: LooseInput = {}) => {
    const response = await send(options.baseUrl + pathOf(operation, input), {
      method: operation.method,
      headers: {
        ...options.headers,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.file && { body: formOf(input.file) }),
    })
    if (response.ok && operation.stream) return response.blob()
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    if (response.ok || response.status === 304) {
      return text === '' ? undefined : isJson ? JSON.parse(text) : text
    }
    throw errorFrom(response.status, text)
  }
  return Object.fromEntries(
    Object.entries<Operation>(operations).map(([id, operation]) => [
      id,
      (input?: LooseInput) => call(operation, input),
    ]),
  ) as unknown as Client
}

function errorFrom(status: number, text: string): ServiceError {
  try {
    const { error } = JSON.parse(text) as ErrorEnvelope
    if (error.code in errorStatus) {
      return new ServiceError(status, error.code, error.message, error.request_id)
    }
  } catch {
    // The response is not from the service, for example an error page of a proxy.
  }
  return new ServiceError(
    status,
    'INTERNAL_ERROR',
    text || `The service responded with status ${status}.`,
    '',
  )
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

function pathOf(operation: Operation, input: LooseInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
