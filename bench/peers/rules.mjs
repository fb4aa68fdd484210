/** How many rules match each user. */
export const matching = 10

const plans = ['free', 'pro', 'team']
const countries = ['DE', 'US', 'FR', 'GB', 'IN']
const roles = ['admin', 'editor']

/** @typedef {{ id: string, rule: Record<string, any> }} Item */
/** @typedef {{ id: string, claims: Record<string, string>, tokens: Record<string, string | number> }} User */

/**
 * Items with one rule each. Every user gets exactly ten of them: those for the user's company.
 * @param {number} count a multiple of ten
 * @returns {Item[]}
 */
export function itemsOf(count) {
  const companies = count / matching
  return Array.from({ length: count }, (_, index) => ({
    id: `cnt_${index.toString(16).padStart(12, '0')}`,
    rule: ruleOf(index % companies, Math.floor(index / companies)),
  }))
}

/**
 * Users whose companies are those of the rules. A company has one plan and one country.
 * @param {number} users
 * @param {number} count of the rules
 * @returns {User[]}
 */
export const usersOf = (users, count) =>
  Array.from({ length: users }, (_, index) => {
    const company = index % (count / matching)
    return {
      id: `user-${index}`,
      claims: { company: nameOf(company), plan: planOf(company), role: roles[index % roles.length] ?? '' },
      tokens: { country: countryOf(company), seats: seatsOf(company) + (index % 5) },
    }
  })

/**
 * A rule that matches the users of one company. All contestants have its operators. Two of five kinds of rules ask for the
 * company first.
 * @param {number} company
 * @param {number} kind
 * @returns {Record<string, any>}
 */
function ruleOf(company, kind) {
  switch (kind % 5) {
    case 0:
      return { company: nameOf(company), role: { $nin: ['guest', 'viewer'] } }
    case 1:
      return { plan: { $in: [planOf(company), 'enterprise'] }, company: nameOf(company) }
    case 2:
      return { seats: { $gte: seatsOf(company), $lt: seatsOf(company) + 50 }, company: nameOf(company) }
    case 3:
      return {
        company: { $in: [nameOf(company), `partner-${company}`, `customer-${company}`] },
        country: { $nin: ['XX', 'YY'] },
      }
    default:
      return {
        role: { $in: roles },
        country: { $in: [countryOf(company), 'CH', 'AT'] },
        plan: planOf(company),
        company: nameOf(company),
      }
  }
}

const nameOf = (/** @type {number} */ company) => `company-${company}`
const planOf = (/** @type {number} */ company) => plans[company % plans.length] ?? ''
const countryOf = (/** @type {number} */ company) => countries[company % countries.length] ?? ''
const seatsOf = (/** @type {number} */ company) => 10 + (company % 20) * 10
