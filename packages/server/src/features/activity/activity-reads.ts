export { lastActivityAt, lastActors } from './activity-store.ts'
