import { stringifySetCookie } from 'cookie'
import type { Cookie } from '../answers/answer-with-cookies.ts'

/** The value of a Set-Cookie header. */
export const cookieHeader = ({ value, seconds, isSecure, ...cookie }: Cookie): string =>
  stringifySetCookie({
    ...cookie,
    value: value ?? '',
    maxAge: value === null ? 0 : seconds,
    httpOnly: true,
    secure: isSecure,
  })
