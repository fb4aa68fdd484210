export const windows = [7, 30, 90] as const
export type WindowDays = (typeof windows)[number]

/** The number of days in an address; seven are not named there. */
export function windowSearchOf({ days }: Record<string, unknown>): { days?: WindowDays } {
  const found = windows.find(count => count === Number(days))
  return found && found !== 7 ? { days: found } : {}
}
