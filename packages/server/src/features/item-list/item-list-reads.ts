export { selectItems } from './item-list-store.ts'
