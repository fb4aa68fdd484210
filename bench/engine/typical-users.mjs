const plans = ['free', 'trial', 'pro', 'business', 'enterprise']
const roles = ['viewer', 'editor', 'admin']
const countries = ['DE', 'US', 'FR', 'GB', 'IN', 'AT', 'BR', 'PL']
const languages = ['de', 'en', 'fr', 'en', 'en', 'de', 'pt', 'pl']
const features = ['reports', 'exports', 'alerts', 'audit', 'sso', 'launch-seen']
const platforms = ['web', 'web', 'ios', 'android']

/**
 * Users with random attributes, the same in every run.
 * @param {number} count
 * @returns {Record<string, any>[]}
 */
export function typicalUsers(count) {
  const pick = numbers(20260101)
  const one = (/** @type {string[]} */ list) => list[pick(list.length)]
  const day = () => `2026-${two(1 + pick(8))}-${two(1 + pick(28))}T08:00:00Z`
  return Array.from({ length: count }, (_, index) => {
    const place = pick(countries.length)
    const plan = one(plans)
    return {
      email: `user-${index}@example.com`,
      plan,
      role: one(roles),
      country: countries[place],
      language: languages[place],
      signed_up: day(),
      sign_ins: pick(20),
      seats: pick(100),
      beta: pick(4) === 0,
      features: features.filter(() => pick(3) === 0),
      company: {
        size: pick(1000),
        ...(plan === 'trial' && { trial_ends: day() }),
        ...(pick(2) === 0 && { crm_id: `crm-${index}` }),
      },
      app: { platform: one(platforms), build: 3900 + pick(400) },
    }
  })
}

const two = (/** @type {number} */ number) => String(number).padStart(2, '0')

/** Returns a seeded generator of whole numbers below a limit. @param {number} seed */
function numbers(seed) {
  let state = seed
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
