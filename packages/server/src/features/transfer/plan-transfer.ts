import { isDeepStrictEqual } from 'node:util'
import type { EntityType, TransferDocument, TransferEntry } from '@guide/contracts'
import { mapInSlices } from '../../slices.ts'

type Fields = Record<string, unknown>

/** Lists what an import would create, change (field by field) or leave as it is. */
export async function planTransfer(
  current: TransferDocument,
  wanted: TransferDocument,
): Promise<TransferEntry[]> {
  return [
    ...(await plan('theme', 'theme_id', current.themes, wanted.themes, theme => theme.name, plainFields)),
    ...(await plan(
      'audience',
      'audience_id',
      current.audiences,
      wanted.audiences,
      audience => audience.name,
      plainFields,
    )),
    ...(await plan(
      'tour',
      'tour_id',
      current.tours,
      wanted.tours,
      tour => tour.definition.title,
      itemFields,
    )),
    ...(await plan(
      'content',
      'content_id',
      current.content,
      wanted.content,
      item => item.definition.title,
      itemFields,
    )),
    ...(await plan(
      'article',
      'article_id',
      current.articles,
      wanted.articles,
      article => article.definition.title,
      itemFields,
    )),
    ...planDefault(current, wanted),
  ]
}

/** A document without a default theme leaves the current default. */
function planDefault(current: TransferDocument, wanted: TransferDocument): TransferEntry[] {
  const [before, after] = [current.default_theme_id, wanted.default_theme_id]
  if (after === null || after === before) return []
  const fields = [{ path: 'default_theme_id', before, after }]
  return [
    { entity_type: 'config', entity_id: 'default_theme_id', name: 'Default theme', action: 'change', fields },
  ]
}

async function plan<Entity extends object>(
  entity_type: EntityType,
  id: keyof Entity & string,
  current: Entity[],
  wanted: Entity[],
  nameOf: (entity: Entity) => string,
  fieldsOf: (wanted: Entity, current: Entity) => [Fields, Fields],
): Promise<TransferEntry[]> {
  const known = new Map(current.map(entity => [entity[id], entity]))
  return mapInSlices(wanted, (entity): TransferEntry => {
    const entry = { entity_type, entity_id: String(entity[id]), name: nameOf(entity) }
    const before = known.get(entity[id])
    if (!before) return { ...entry, action: 'create', fields: [] }
    const fields = differences(...fieldsOf(entity, before))
    return { ...entry, action: fields.length > 0 ? 'change' : 'leave', fields }
  })
}

function differences(wanted: Fields, current: Fields): TransferEntry['fields'] {
  return Object.keys(wanted)
    .filter(path => !isDeepStrictEqual(wanted[path], current[path]))
    .map(path => ({ path, before: current[path] ?? null, after: wanted[path] ?? null }))
}

const plainFields = (wanted: object, current: object): [Fields, Fields] => [{ ...wanted }, { ...current }]

interface Item {
  status: string
  definition: object
  published: object | null
}

/** A draft in a document changes only the working copy: a published item stays published. */
function itemFields(wanted: Item, current: Item): [Fields, Fields] {
  const changesStatus = wanted.status !== 'draft'
  const flat = ({ status, definition, published }: Item): Fields => ({
    ...(changesStatus && { status }),
    ...prefixed('', definition),
    ...(wanted.published && prefixed('published.', published ?? {})),
  })
  return [flat(wanted), flat(current)]
}

const prefixed = (prefix: string, fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))
