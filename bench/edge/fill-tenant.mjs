import { rulesOf } from '../../packages/server/dist/items/version-texts.js'
import { idOf, matching, tenantDocument } from './tenant-document.mjs'

const chunk = 2000

/**
 * Publishes more items directly in the tables. The tenant has the first ten, and the service has not served it yet.
 * @param {import('pg').Client} client
 * @param {string} tenantId
 * @param {number} count the number of items afterwards
 */
export async function fillTenant(client, tenantId, count) {
  const { tours, content } = tenantDocument(count)
  const rows = [
    ...tours.map(({ tour_id, definition }) => ({ item_id: tour_id, kind: 'tour', definition })),
    ...content.map(({ content_id, definition }) => ({ item_id: content_id, kind: 'content', definition })),
  ]
    .filter(({ item_id }) => !firstIds.has(item_id))
    .map(row => ({ ...row, rules: JSON.stringify(rulesOf(row.definition)) }))
  for (let from = 0; from < rows.length; from += chunk) {
    await client.query(insertion, [
      tenantId,
      JSON.stringify(rows.slice(from, from + chunk)),
      idOf(0),
      idOf(1),
    ])
  }
  await client.query('analyze items, item_versions')
}

const firstIds = new Set(Array.from({ length: matching }, (_, index) => idOf(index)))

// The delivered form is copied from a tour and an item that the service published, with another id and title.
const insertion = `
  with given as (
    select * from json_to_recordset($2::json) as row (item_id text, kind text, definition jsonb, rules text)
  ), added as (
    insert into items (tenant_id, item_id, kind, status, version, definition, published_at, created_at, updated_at)
    select $1, item_id, kind, 'published', 1, definition, now(), now(), now() from given
  )
  insert into item_versions (
    tenant_id, item_id, version, definition, delivered, rules_text, delivered_text, published_at, published_by)
  select $1, given.item_id, 1, given.definition, own, rules, own, now(), 'platform'
  from given join item_versions as model
    on model.tenant_id = $1 and model.version = 1 and model.item_id = case given.kind when 'tour' then $3 else $4 end,
    lateral (select model.delivered || jsonb_build_object(
      case given.kind when 'tour' then 'tour_id' else 'content_id' end, given.item_id, 'title', given.definition->'title') as own) as delivered`
