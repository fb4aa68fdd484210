import { openDatabase } from '../../packages/server/dist/db/database.js'
import { createClosedDaysJob } from '../../packages/server/dist/features/analytics/closed-days-job.js'

/** Runs the job that adds up the users of closed days. Returns how many days of items it has added up. @param {string} url */
export async function addUpDays(url) {
  const database = await openDatabase({ url, dataDir: '' })
  try {
    await createClosedDaysJob({ database }).run({ signal: new AbortController().signal })
    const { rows } = await database.query('select count(*)::int as days from item_days')
    return /** @type {{ days: number }} */ (rows[0]).days
  } finally {
    await database.close()
  }
}
