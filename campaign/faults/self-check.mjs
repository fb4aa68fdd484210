import { withDatabase } from '../../bench/edge/database.mjs'

/** One of the last, which the check tries. @param {import('../load/start-load.mjs').Load} load */
const revokedKey = ({ ledger }) =>
  [...ledger.keys.values()].slice(-20).find(({ history }) => history.at(-1)?.state === 'revoked')

/** Damages the database on purpose: the check must notice each damage. @type {import('../run-fault.mjs').Fault} */
const damage = {
  name: 'self-check',
  title: 'damage on purpose: the check notices it',
  mayFail: [],
  async run({ load }) {
    while (!revokedKey(load)) await load.acknowledges(50)
  },
  async afterwards({ world, load }) {
    const { events, items } = load.ledger
    const [lostEvent, doubledEvent] = events.map(({ id }) => id)
    const item = [...items.values()].find(({ history }) => history.at(-1)?.state.status === 'published')
    const key = revokedKey(load)
    await withDatabase(world.database.url, async client => {
      await client.query('delete from events where event_id = $1', [lostEvent])
      await client.query(
        `insert into events select (jsonb_populate_record(e, jsonb_build_object('day', e.day + 1))).*
         from events e where event_id = $1`,
        [doubledEvent],
      )
      await client.query('delete from items where item_id = $1', [item?.id])
      await client.query('update api_keys set revoked_at = null where key_id = $1', [key?.id])
    })
    // The nodes do not know: they learn of changes from the service.
    for (const node of world.nodes) await node.kill()
    for (const node of world.nodes) await node.start()
  },
  judge(row) {
    const { lost, doubled, wrong } = row
    const found = `${lost.length} lost, ${doubled.length} doubled and ${wrong.length} wrong were found, as they must be`
    const isComplete =
      ['event ', 'item ', 'key '].every(what => lost.some(text => text.startsWith(what))) &&
      doubled.length > 0 &&
      wrong.some(text => text.includes('was accepted but is not valid'))
    const verdict = isComplete ? { notes: [found] } : { broken: [`the check misses damage: ${found}`] }
    return { ...row, lost: [], doubled: [], wrong: [], ...verdict }
  },
}

export const selfCheck = [damage]
