export { largestOriginCount } from './installation-store.ts'
