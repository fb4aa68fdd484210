export {
  actionNames,
  advanceNames,
  backdropNames,
  chosenIn,
  completionNames,
  edgeNames,
  missingNames,
  positionNames,
  type TaskAction,
  type TaskCompletion,
} from './choice-names.ts'
export {
  blankStep,
  blankTask,
  type Definition,
  definitionFrom,
  definitionOf,
  digestOf,
  isSame,
  isTourDefinition,
} from './definition.ts'
export { deliveredForm, type Missing, type TreeOf } from './delivered-form.ts'
export { describeRule } from './describe-rule.ts'
export { describeTrigger } from './describe-trigger.ts'
export { createDraftKeeper, type DraftKeeper, type DraftView, type Outcome } from './draft-keeper.ts'
export type { DraftPorts, Read } from './draft-ports.ts'
export { createDraftReader, type Tagged } from './draft-reader.ts'
export { type Conflict, type DraftState, isDirty, isUnsaved, type Problem } from './draft-state.ts'
export { type Grade, type Ground, gradeOfTarget } from './grade-of-target.ts'
export { type KeptText, keptText } from './kept-text.ts'
export { kindFields } from './kind-fields.ts'
export { kindNames } from './kind-names.ts'
export { type MistakeText, mistakesOf, readMistake } from './mistakes-of.ts'
export {
  copyPart,
  insertPart,
  maxParts,
  movePart,
  newPartId,
  type Part,
  partsOf,
  removePart,
} from './parts.ts'
export { valueAt, withValueAt } from './paths.ts'
export { watchDraft } from './watch-draft.ts'
