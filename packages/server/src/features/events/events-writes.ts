export { clearEventsOf } from './events-store.ts'
