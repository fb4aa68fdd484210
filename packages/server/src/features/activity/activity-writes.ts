export {
  allowErasure,
  forgetInviteRecords,
  forgetRecords,
  forgetRecordsOfThread,
} from './activity-erasure-store.ts'
export { forgetInSnapshots } from './snapshot-erasure-store.ts'
