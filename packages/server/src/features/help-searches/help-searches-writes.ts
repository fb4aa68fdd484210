export { forgetSearches, removeOldSearches } from './help-searches-store.ts'
