export { forgetActivity } from './activity-erasure-store.ts'
