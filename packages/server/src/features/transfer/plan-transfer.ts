import { isDeepStrictEqual } from 'node:util'
import type { EntityType, Status, TransferDocument, TransferEntry } from '@guide/contracts'
import { mapInSlices } from '../../slices.ts'

type Fields = Record<string, unknown>

/** Lists what an import would create, change (field by field) or leave as it is. */
export async function planTransfer(
  current: TransferDocument,
  wanted: TransferDocument,
): Promise<TransferEntry[]> {
  return [
    ...(await plan(
      'theme',
      'theme_id',
      current.themes,
      wanted.themes,
      theme => theme.name,
      plainFields,
      isUsed,
    )),
    ...(await plan(
      'audience',
      'audience_id',
      current.audiences,
      wanted.audiences,
      audience => audience.name,
      plainFields,
      isUsed,
    )),
    ...(await plan(
      'tour',
      'tour_id',
      current.tours,
      wanted.tours,
      tour => tour.definition.title,
      itemFields,
      isLive,
    )),
    ...(await plan(
      'content',
      'content_id',
      current.content,
      wanted.content,
      item => item.definition.title,
      itemFields,
      isLive,
    )),
    ...(await plan(
      'article',
      'article_id',
      current.articles,
      wanted.articles,
      article => article.definition.title,
      itemFields,
      isLive,
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
    {
      entity_type: 'config',
      entity_id: 'default_theme_id',
      name: 'Default theme',
      action: 'change',
      live: true,
      fields,
    },
  ]
}

async function plan<Entity extends object>(
  entity_type: EntityType,
  id: keyof Entity & string,
  current: Entity[],
  wanted: Entity[],
  nameOf: (entity: Entity) => string,
  fieldsOf: (wanted: Entity, current: Entity) => [Fields, Fields],
  noticed: Noticed<Entity>,
): Promise<TransferEntry[]> {
  const known = new Map(current.map(entity => [entity[id], entity]))
  return mapInSlices(wanted, (entity): TransferEntry => {
    const entry = { entity_type, entity_id: String(entity[id]), name: nameOf(entity) }
    const before = known.get(entity[id])
    if (!before) return { ...entry, action: 'create', live: noticed(entity, undefined, []), fields: [] }
    const fields = differences(...fieldsOf(entity, before))
    const paths = fields.map(({ path }) => path)
    const isChanged = fields.length > 0
    return {
      ...entry,
      action: isChanged ? 'change' : 'leave',
      live: isChanged && noticed(entity, before, paths),
      fields,
    }
  })
}

function differences(wanted: Fields, current: Fields): TransferEntry['fields'] {
  return Object.keys(wanted)
    .filter(path => !isDeepStrictEqual(wanted[path], current[path]))
    .map(path => ({ path, before: current[path] ?? null, after: wanted[path] ?? null }))
}

const plainFields = (wanted: object, current: object): [Fields, Fields] => [{ ...wanted }, { ...current }]

/** Whether users notice that an entity becomes the wanted one. @param paths of the fields that differ */
type Noticed<Entity> = (wanted: Entity, before: Entity | undefined, paths: string[]) => boolean

/** A new theme or audience is not used yet: what uses it is in the plan as well. */
const isUsed: Noticed<object> = (_, before) => before !== undefined

const isLive: Noticed<Item> = (wanted, before, paths) => {
  if (!before) return wanted.status === 'published'
  const appears = wanted.status === 'published'
  const disappears = wanted.status === 'archived' && before.status === 'published'
  return (appears || disappears) && paths.some(path => path === 'status' || path.startsWith('published.'))
}

interface Item {
  status: Status
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
