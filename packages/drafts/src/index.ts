export {
  blankStep,
  type Definition,
  definitionFrom,
  definitionOf,
  digestOf,
  isSame,
  isTourDefinition,
} from './definition.ts'
export { createDraftKeeper, type DraftKeeper, type DraftView, type Outcome } from './draft-keeper.ts'
export type { DraftPorts, Read } from './draft-ports.ts'
export { createDraftReader, type Tagged } from './draft-reader.ts'
export { type Conflict, type DraftState, isDirty, isUnsaved, type Problem } from './draft-state.ts'
export { type KeptText, keptText } from './kept-text.ts'
export { type MistakeText, mistakesOf, readMistake } from './mistakes-of.ts'
export { valueAt, withValueAt } from './paths.ts'
export { watchDraft } from './watch-draft.ts'
