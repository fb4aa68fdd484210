import Type, { type Static } from 'typebox'

/** Every error code of the service and its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  SIGN_IN_OUTDATED: 401,
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
  VALIDATION_ERROR: 'The request does not match the documented schema.',
  UNAUTHORIZED: 'The API key, the token or the secret is missing or invalid.',
  SIGN_IN_OUTDATED: 'The identity provider has to confirm the session of the console again. It is not lost.',
  FORBIDDEN: 'The origin or the signed URL is not allowed, or the caller lacks the permission.',
  NOT_FOUND: 'The resource does not exist.',
  CONFLICT: 'The current state of the resource does not allow this operation.',
  PAYLOAD_TOO_LARGE: 'The request body is too large.',
  UNPROCESSABLE_ENTITY: 'The request matches the schema, but its data is invalid.',
  RATE_LIMITED: 'Too many requests. The header Retry-After says when to retry.',
  INTERNAL_ERROR: 'An unexpected error of the service. The log contains the request id.',
  UNAVAILABLE: 'A component that this request needs is temporarily unavailable. Retry later.',
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
