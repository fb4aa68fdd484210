export type { HourCount, Measure, UserOnDay } from './analytics-store.ts'
export { addHours, addUsers } from './analytics-store.ts'
