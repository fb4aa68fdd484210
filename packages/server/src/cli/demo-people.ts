import { startRandom } from './demo-random.ts'

/** A user of the demo tenant who does not exist. */
export interface DemoPerson {
  userId: string
  name: string
  email: string
  /** What the token of the user says. */
  claims: Record<string, unknown>
  /** The day of the activity on which the user came first; negative if that was before. */
  firstDay: number
  /** How often the user comes on a working day, from 0 to 1. */
  eagerness: number
}

const firstNames =
  'Ada Ben Carla Dev Elif Finn Grace Hugo Ines Jonas Kira Liam Mia Noah Olga Pia Quinn Rosa Sami Tara'.split(
    ' ',
  )
const lastNames = 'Adler Berg Costa Duarte Engel Frost Garcia Haas Ito Jensen'.split(' ')
const plans = ['free', 'free', 'free', 'pro', 'pro', 'team']
const roles = ['member', 'member', 'member', 'manager', 'admin']
const countries = ['de', 'de', 'us', 'us', 'fr', 'br', 'jp']

/** 200 users with names, always the same. */
export const demoPeople: readonly DemoPerson[] = lastNames.flatMap((last, row) =>
  firstNames.map((first, column): DemoPerson => {
    const name = `${first} ${last}`
    const userId = `${first}.${last}`.toLowerCase()
    const email = `${userId}@demo.example`
    const random = startRandom(userId)
    const plan = random.pick(plans)
    const claims = {
      name,
      email,
      plan,
      role: random.pick(roles),
      country: random.pick(countries),
      seats: plan === 'team' ? 5 + random.upTo(40) : plan === 'pro' ? 1 + random.upTo(5) : 1,
      beta: random.chance(0.15),
      teams: random.chance(0.3) ? ['design', 'research'] : ['research'],
    }
    // Four of ten were there before; the others come day by day, so that the curves rise.
    const isOld = (row + column) % 5 < 2
    return {
      userId,
      name,
      email,
      claims,
      firstDay: isOld ? -1 : random.upTo(30),
      eagerness: 0.12 + random.upTo(40) / 100,
    }
  }),
)
