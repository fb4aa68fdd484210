import Type, { type Static } from 'typebox'

/** Every error this service answers with, and the HTTP status that carries it. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNPROCESSABLE_ENTITY: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorMeaning: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'The request is not of the documented shape.',
  UNAUTHORIZED: 'The API key, the token or the secret is missing or not valid.',
  FORBIDDEN: 'The origin or the address is not allowed, or the caller may not do this.',
  NOT_FOUND: 'There is no such resource.',
  CONFLICT: 'The resource is in a state that does not allow this.',
  PAYLOAD_TOO_LARGE: 'The body is larger than this operation takes.',
  UNPROCESSABLE_ENTITY: 'The shape is right, the data makes no sense.',
  RATE_LIMITED: 'Too many requests; Retry-After says when to come back.',
  INTERNAL_ERROR: 'Something went wrong on our side; the request id finds it in the log.',
  UNAVAILABLE: 'A part this request needs is away for the moment; try again.',
}

export const RequestId = Type.String({ examples: ['req_7f3a9c52d1e04b68a2c9d0e1f3b4a596'] })

export const ErrorEnvelope = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(errorStatus) as ErrorCode[]),
        message: Type.String({ examples: ['steps[1].order: must be integer'] }),
        request_id: RequestId,
      },
      { additionalProperties: false },
    ),
  },
  { title: 'Error', additionalProperties: false },
)
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
