export { isAboutPerson } from './activity-erasure-store.ts'
export { lastActivityAt, lastActors } from './activity-store.ts'
