export type { HourCount, Measure, UserOnDay } from './analytics-store.ts'
export { addHours, addUsers, renameUsers } from './analytics-store.ts'
export { usersRetentionDays } from './closed-days-store.ts'
