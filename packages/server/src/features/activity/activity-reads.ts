export { lastActors } from './activity-store.ts'
