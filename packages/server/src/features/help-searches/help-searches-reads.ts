export { readSearches } from './help-searches-store.ts'
