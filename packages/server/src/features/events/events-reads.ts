export { eventsOfToday, type RecentEventRow, recentEvents } from './events-store.ts'
