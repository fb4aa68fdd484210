/** A cookie for the URLs below its path, which scripts cannot read. The value null deletes it. */
export interface Cookie {
  name: string
  value: string | null
  path: string
  seconds: number
  /** `lax`: also sent when a link or redirect of another site leads here. */
  sameSite: 'lax' | 'strict'
  /** Whether it is sent over https only. */
  isSecure: boolean
}

/** A response body together with cookies that the browser keeps or deletes. */
export class AnswerWithCookies<Answer> {
  constructor(
    readonly answer: Answer,
    readonly cookies: Cookie[],
  ) {}
}
