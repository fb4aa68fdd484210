import { requireUncut } from '../budget/text-limits.ts'
import type { Work } from '../budget/work.ts'
import { queryParameter } from '../page/page.ts'
import { type Attributes, noAttributes, type Subject } from '../subject/subject.ts'

/** Reads one attribute: inside `$elemMatch` from the element in `scope`, elsewhere from the subject. */
export type AttributeReader = (scope: unknown, subject: Subject) => unknown

/**
 * Returns the reader of an attribute such as `plan`, `claims.role`, `url.query.ref` or `tour.<id>.completed`. Claims and
 * tokens cannot replace a system attribute, except for `locale`.
 */
export function attributeReader(path: string): AttributeReader {
  if (path === 'user_id') return (_, subject) => subject.verifiedUserId
  if (path === 'environment') return (_, subject) => subject.environment
  if (path === 'locale') return localeReader()
  const [root = ''] = path.split('.', 1)
  if (root === 'url') return urlReader(path)
  if (root === 'content' || root === 'tour') return progressReader(path)
  if (root === 'claims') {
    const read = recordReader(path.slice('claims.'.length))
    return (_, { claims, work }) => read(claims, work) ?? null
  }
  if (root === 'user_id' || root === 'environment') return () => null
  return layeredReader(path)
}

/** Returns the reader of a field of an array element, for `$elemMatch`. */
export function elementReader(path: string): AttributeReader {
  const read = recordReader(path)
  return (element, { work }) => (isRecord(element) ? (read(element, work) ?? null) : null)
}

/** Describes what is wrong with the name of an attribute; undefined if it is valid. */
export function attributeProblem(path: string): string | undefined {
  const [root = ''] = path.split('.', 1)
  if (path === '') return 'an attribute needs a name'
  if (root === 'url' && !/^url\.(path$|host$|query\..)/.test(path)) {
    return 'unknown attribute: use url.path, url.host or url.query.<name>'
  }
  if ((root === 'content' || root === 'tour') && progressPath.exec(path) === null) {
    return `unknown attribute: use ${root}.<id>.state or ${root}.<id>.completed`
  }
  if ((root === 'user_id' || root === 'environment') && path !== root) return `${root} has no fields`
  return path === 'claims' ? 'a claim needs a name: claims.<name>' : undefined
}

function localeReader(): AttributeReader {
  const read = layeredReader('locale')
  return (scope, subject) => subject.locale ?? read(scope, subject)
}

function layeredReader(path: string): AttributeReader {
  if (path.includes('.')) {
    const read = recordReader(path)
    return (_, { claims, tokens, work }) => {
      const claim = claims === noAttributes ? undefined : read(claims, work)
      return claim === undefined ? (read(tokens, work) ?? null) : claim
    }
  }
  return (_, { claims, tokens }) => {
    if (claims !== noAttributes && Object.hasOwn(claims, path)) return claims[path] ?? null
    return Object.hasOwn(tokens, path) ? (tokens[path] ?? null) : null
  }
}

function urlReader(path: string): AttributeReader {
  if (path === 'url.path') return (_, subject) => subject.page.pathname
  if (path === 'url.host') return (_, subject) => subject.page.host || null
  if (!path.startsWith('url.query.')) return () => null
  const name = path.slice('url.query.'.length)
  return (_, { page, work }) => {
    work.spend(page.search.length)
    return queryParameter(page, name)
  }
}

const progressPath = /^(?:content|tour)\.(.+)\.(state|completed)$/s

function progressReader(path: string): AttributeReader {
  const [, id, aspect] = progressPath.exec(path) ?? []
  if (id === undefined) return () => null
  if (aspect === 'completed') return (_, subject) => subject.progress.get(id)?.state === 'completed'
  return (_, subject) => subject.progress.get(id)?.state ?? 'none'
}

/**
 * The reader returns undefined, not null, if the record does not have the attribute. A record that has the first part
 * of a path decides about the whole path, so that a token cannot add fields to a claim.
 */
function recordReader(path: string): (record: Attributes, work: Work) => unknown {
  if (!path.includes('.')) return record => (Object.hasOwn(record, path) ? (record[path] ?? null) : undefined)
  const parts = path.split('.')
  const [root = ''] = parts
  return (record, work) => {
    // Identity providers use dots in names, such as `https://example.com/roles`.
    if (Object.hasOwn(record, path)) return record[path] ?? null
    return Object.hasOwn(record, root) ? readPath(record[root], parts, 1, work) : undefined
  }
}

function readPath(value: unknown, parts: readonly string[], from: number, work: Work): unknown {
  let current = value
  for (let index = from; index < parts.length; index += 1) {
    if (!isRecord(current)) return null
    const part = parts[index] as string
    if (Object.hasOwn(current, part)) current = current[part]
    else if (Array.isArray(current)) return readEach(current, parts, index, work)
    else return null
  }
  return current ?? null
}

function readEach(elements: readonly unknown[], parts: readonly string[], from: number, work: Work): unknown {
  requireUncut(parts.slice(0, from).join('.'), elements, work)
  work.spend(elements.length)
  const values = elements.map(element => readPath(element, parts, from, work)).filter(value => value !== null)
  return values.length > 0 ? values.flat() : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
