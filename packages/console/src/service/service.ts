import type { ErrorCode, InputOf, Operation, operations, ResponseOf } from '@guide/contracts'
import { sessionGate } from './session-gate.ts'

type Served = (typeof operations)[keyof typeof operations]
type Method = Served['method']
/** The paths of the operations with a method. */
type PathOf<M extends Method> = Extract<Served, { method: M }>['path']
type At<M extends Method, P extends string> = Extract<Served, { method: M; path: P }>

/** The input of an operation; it may be left out if nothing in it is required. */
type Arguments<O extends Operation> =
  Record<never, never> extends InputOf<O> ? [input?: InputOf<O>] : [input: InputOf<O>]

/** What a request is about: the tenant that an admin looks at, and which environment's counts and progress. */
export interface Scope {
  tenantId: string
  /** The admin. If another person has signed in meanwhile, in another tab, the service refuses the request. */
  userId: string
  environment: 'live' | 'test'
}

/** Calls operations of the admin API through the console's door, in one scope. */
export interface Service {
  scope: Scope
  get<P extends PathOf<'GET'>>(path: P, ...input: Arguments<At<'GET', P>>): Promise<ResponseOf<At<'GET', P>>>
  post<P extends PathOf<'POST'>>(
    path: P,
    ...input: Arguments<At<'POST', P>>
  ): Promise<ResponseOf<At<'POST', P>>>
  put<P extends PathOf<'PUT'>>(path: P, ...input: Arguments<At<'PUT', P>>): Promise<ResponseOf<At<'PUT', P>>>
  patch<P extends PathOf<'PATCH'>>(
    path: P,
    ...input: Arguments<At<'PATCH', P>>
  ): Promise<ResponseOf<At<'PATCH', P>>>
  delete<P extends PathOf<'DELETE'>>(
    path: P,
    ...input: Arguments<At<'DELETE', P>>
  ): Promise<ResponseOf<At<'DELETE', P>>>
  /** The same for resources that have an ETag. */
  tagged: {
    /** With the tag of what is known, refused with 304 if that is still its tag. */
    get<P extends PathOf<'GET'>>(
      path: P,
      input: InputOf<At<'GET', P>> & { ifNoneMatch?: string | undefined },
    ): Promise<Tagged<At<'GET', P>>>
    /** Refused with 409 if the resource has another tag by now. */
    put<P extends PathOf<'PUT'>>(
      path: P,
      input: InputOf<At<'PUT', P>> & { ifMatch: string },
    ): Promise<Tagged<At<'PUT', P>>>
    /** Refused with 409 if the resource has another tag by now. */
    post<P extends PathOf<'POST'>>(
      path: P,
      input: InputOf<At<'POST', P>> & { ifMatch: string },
    ): Promise<Tagged<At<'POST', P>>>
    delete<P extends PathOf<'DELETE'>>(
      path: P,
      input: InputOf<At<'DELETE', P>> & { ifMatch: string },
    ): Promise<Tagged<At<'DELETE', P>>>
  }
}

/** An answer and the ETag that a later change of it may name. */
export interface Tagged<O extends Operation> {
  value: ResponseOf<O>
  etag: string
}

/** The service refused a request, or could not be reached (`status` 0). */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'UNREACHABLE',
    message: string,
    readonly requestId = '',
    /** After how long it may be sent again, if the response says so. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

/** Whether a request was refused because its `If-Match` is outdated. A bound that is met is a 409 too. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 409 && error.message.startsWith('It was changed after')

/** @param onForbidden called when a request was refused because of the role, which may have changed */
export function createService(scope: Scope, onForbidden: () => void): Service {
  const headers = scopeHeaders(scope)
  const tagged = (method: Method) => (path: string, input?: LooseInput) =>
    afterSignIn(scope.userId, () =>
      sendTagged(method, `/console/api${pathOf(path, input)}`, {
        body: input?.body,
        headers: {
          ...headers,
          ...(input?.ifMatch !== undefined && { 'if-match': input.ifMatch }),
          ...(input?.ifNoneMatch !== undefined && { 'if-none-match': input.ifNoneMatch }),
        },
      }),
    ).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 403) onForbidden()
      throw error
    })
  const call = (method: Method) => async (path: string, input?: LooseInput) =>
    (await tagged(method)(path, input)).value
  return {
    scope,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    tagged: { get: tagged('GET'), put: tagged('PUT'), post: tagged('POST'), delete: tagged('DELETE') },
  } as unknown as Service
}

/** The headers that tell the service the scope of a request. */
export const scopeHeaders = ({ tenantId, userId, environment }: Scope) => ({
  'x-guide-tenant': tenantId,
  'x-guide-user': encodeURIComponent(userId),
  'x-guide-environment': environment,
})

/** Sends a request; if the session is over, again after the person has signed in. */
async function afterSignIn<T>(userId: string, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const signIns = sessionGate.signIns()
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error
      // A request may be refused for its old session after the person has signed in.
      if (sessionGate.signIns() > signIns) continue
      const reason = error.code === 'SIGN_IN_OUTDATED' ? 'outdated' : 'ended'
      if (!(await sessionGate.wait(reason, userId))) throw error
    }
  }
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: string
  ifNoneMatch?: string
}

interface Message {
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request to the service and returns what it answers. */
export const send = async (method: Method, path: string, message?: Message): Promise<unknown> =>
  (await sendTagged(method, path, message)).value

async function sendTagged(method: Method, path: string, { body, headers }: Message = {}) {
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      'x-guide-console': '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ServiceError(0, 'UNREACHABLE', '')
  })
  const text = await response.text()
  if (!response.ok) throw errorFrom(response.status, text, response.headers.get('retry-after'))
  return {
    value: text === '' ? undefined : (JSON.parse(text) as unknown),
    etag: response.headers.get('etag') ?? '',
  }
}

/** The error of a response. @param retryAfter the header, which may also be a date: then it is left out */
export function errorFrom(status: number, text: string, retryAfter: string | null): ServiceError {
  const seconds = Number(retryAfter) || undefined
  try {
    const { code, message, request_id } = JSON.parse(text).error
    return new ServiceError(status, code, message, request_id, seconds)
  } catch {
    // The response is not from the service, for example an error page of a proxy.
    return new ServiceError(status, 'INTERNAL_ERROR', '', '', seconds)
  }
}

function pathOf(template: string, input: LooseInput = {}): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
