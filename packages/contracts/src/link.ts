/** The allowed links: http, https, mailto, tel, a path, `#…` or `?…`, but never `//host` in any spelling. */
export const linkPattern = '^(https?://[^\\s\\\\/?#]|mailto:|tel:|[#?]|/(?![/\\\\]))[^\\s\\\\\\x00-\\x1f]*$'

/** The allowed images: https; and http on the computer itself, where the service runs while it is tried out. */
export const imagePattern = '^(https://|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?/)'

/** The same in words, for messages and descriptions. */
export const linkDescription = 'an http, https, mailto or tel URL, a path, `#…` or `?…`'
