const maxBytes = 4096

/** NUL and lone surrogates, which PostgreSQL cannot store, as JSON has them. */
const unstorable = /\\u(0000|d[89a-f])/i

type Attributes = Record<string, unknown>

/** The attributes that fit into 4 KB, in their order: claims first, because they are verified. */
export function cutContext(claims: Attributes, tokens: Attributes) {
  let room = maxBytes - JSON.stringify({ claims: {}, tokens: {} }).length
  let truncated = false
  const fitting = (attributes: Attributes): Attributes => {
    const kept = Object.entries(attributes).filter(([name, value]) => {
      const json = JSON.stringify({ [name]: value })
      const bytes = Buffer.byteLength(json)
      const fits = bytes <= room && !unstorable.test(json)
      if (fits) room -= bytes
      else truncated = true
      return fits
    })
    return Object.fromEntries(kept)
  }
  return { claims: fitting(claims), tokens: fitting(tokens), truncated }
}
