export { eventsOfToday } from './events-store.ts'
