export { countAttributeNames } from './attributes-store.ts'
