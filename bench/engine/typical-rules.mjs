import { evalCondition } from '@growthbook/growthbook'
import { typicalUsers } from './typical-users.mjs'

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Rules as tenants write them. Every contestant has the operators for them, so dates are sortable strings and versions
 * are build numbers.
 * @type {Record<string, Record<string, any>>}
 */
const rules = {
  'a plan': { plan: 'pro' },
  'one of the paid plans': { plan: { $in: ['pro', 'business', 'enterprise'] } },
  'anyone but viewers': { role: { $ne: 'viewer' } },
  'a flag': { beta: true },
  'a language': { language: 'de' },
  'a country of the union': { country: { $in: union } },
  'a country elsewhere': { country: { $nin: union } },
  'new since a day': { signed_up: { $gte: '2026-03-01T00:00:00Z' } },
  'signed up in a quarter': { signed_up: { $gte: '2026-01-01T00:00:00Z', $lt: '2026-04-01T00:00:00Z' } },
  'on trial, about to end': { plan: 'trial', 'company.trial_ends': { $lt: '2026-06-10T00:00:00Z' } },
  'a version from': { 'app.build': { $gte: 4120 } },
  'versions of one platform': { 'app.platform': 'web', 'app.build': { $gte: 4000, $lt: 4200 } },
  'admins of large companies': { role: 'admin', 'company.size': { $gte: 200 } },
  'few sign-ins so far': { sign_ins: { $lt: 5 } },
  'has one of some features': { features: { $in: ['reports', 'exports'] } },
  'has none of some features': { features: { $nin: ['audit', 'sso'] } },
  'has all of some features': { features: { $all: ['reports', 'alerts'] } },
  'linked with a CRM': { 'company.crm_id': { $exists: true } },
  'enterprise or many seats': { $or: [{ plan: 'enterprise' }, { seats: { $gte: 50 } }] },
  'a launch': {
    $and: [
      { plan: { $in: ['pro', 'business'] } },
      { role: { $in: ['admin', 'editor'] } },
      { $or: [{ country: 'DE' }, { language: 'de' }] },
      { 'app.build': { $gte: 4050 } },
      { $not: { features: { $in: ['launch-seen'] } } },
    ],
  },
}

/** Twenty rules of a tenant, each for all typical users. The results of GrowthBook are the expected ones. */
export function typicalRules() {
  const users = typicalUsers(200)
  return Object.entries(rules).map(([name, rule]) => ({
    name,
    rule,
    users,
    answers: users.map(user => evalCondition(user, rule)),
  }))
}
