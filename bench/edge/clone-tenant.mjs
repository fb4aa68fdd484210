/** @typedef {import('./world.mjs').Tenant} Tenant */

/**
 * Copies a tenant directly in the tables: every copy has the same items with the same ids, and its own API key.
 * @param {import('pg').Client} client
 * @param {string} modelId
 * @param {{ from: number, to: number }} numbers
 * @returns {Promise<Tenant[]>}
 */
export async function cloneTenant(client, modelId, { from, to }) {
  await client.query(`
    create temporary table clones as
    select n, 'ten_' || lpad(to_hex(n), 12, '0') as tenant_id, 'sk_live_' || md5('bench' || n) as api_key
    from generate_series(${from}, ${to}) as n`)
  for (const table of ['tenants', 'items', 'item_versions'])
    await client.query(await copyOf(client, table), [modelId])
  await client.query(`
    insert into api_keys (tenant_id, key_id, prefix, hash, environment, created_at)
    select tenant_id, 'key_' || lpad(to_hex(n), 12, '0'), left(api_key, 12), sha256(api_key::bytea), 'live', now()
    from clones`)
  const { rows } = await client.query(
    'select tenant_id as "tenantId", api_key as "apiKey" from clones order by n',
  )
  await client.query('drop table clones')
  await client.query('analyze tenants, api_keys, items, item_versions')
  return rows
}

/** @param {import('pg').Client} client @param {string} table */
async function copyOf(client, table) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
      where table_name = $1 and column_name <> 'tenant_id' and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  return `insert into ${table} (tenant_id, ${columns}) select clones.tenant_id, ${columns}
    from clones, ${table} as model where model.tenant_id = $1`
}
