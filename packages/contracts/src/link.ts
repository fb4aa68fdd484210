/** The allowed links: http, https, mailto, tel, a path, `#…` or `?…`, but never `//host` in any spelling. */
export const linkPattern = '^(https?://[^\\s\\\\/?#]|mailto:|tel:|[#?]|/(?![/\\\\]))[^\\s\\\\\\x00-\\x1f]*$'

/** The same in words, for messages and descriptions. */
export const linkDescription = 'an http, https, mailto or tel URL, a path, `#…` or `?…`'
