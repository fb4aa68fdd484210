/**
 * @template State
 * @typedef {import('./history.mjs').History<State>} History
 */

/**
 * @typedef {{ status: 'absent' | 'draft' | 'published' | 'archived', title: string, version: number | null, served: number | null }} ItemState
 *   served: the version that users get; version is null if it is unknown
 * @typedef {{ tenantId: string, id: string, title: string, history: History<ItemState> }} Item
 * @typedef {'absent' | 'active' | 'revoked'} KeyState
 * @typedef {{ tenantId: string, id: string, secret: string, history: History<KeyState> }} Key
 * @typedef {{ tenantId: string, id: string, history: History<string> }} User whose state is the progress with the tour
 * @typedef {ReturnType<typeof createLedger>} Ledger
 */

/** Everything that the clients did and what the service acknowledged of it. */
export function createLedger() {
  return {
    /** @type {Map<string, Item>} */
    items: new Map(),
    /** @type {Map<string, Key>} */
    keys: new Map(),
    /** @type {Map<string, User>} */
    users: new Map(),
    /** Acknowledged changes by admins. @type {{ requestId: string, at: number }[]} */
    changes: [],
    /** Acknowledged events. @type {{ id: string, at: number }[]} */
    events: [],
    /** What users or admins got and should not have got. @type {string[]} */
    wrong: [],
    /** When the last acknowledgement arrived. */
    lastAt: 0,
    /** Since when the database is away: nodes serve what they knew then. @type {number | null} */
    outage: null,

    acknowledged() {
      return this.changes.length + this.events.length
    },

    /** A backup from this moment was restored: what was sent later is gone. Nothing was being sent at that moment. @param {number} moment */
    stepBackTo(moment) {
      for (const things of [this.items, this.keys, this.users]) {
        for (const thing of things.values()) {
          const kept = thing.history.findLastIndex(({ sentAt }) => sentAt < moment)
          thing.history.length = kept + 1
        }
      }
      const { changes, events } = this
      this.changes = changes.filter(({ at }) => at < moment)
      this.events = events.filter(({ at }) => at < moment)
      return changes.length + events.length - this.acknowledged()
    },
  }
}
