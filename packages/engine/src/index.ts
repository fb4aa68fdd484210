export { audienceLimits } from './audience/audience-limits.ts'
export { type AudienceProblem, checkAudience } from './audience/check-audience.ts'
export { type CompiledAudience, compileAudience } from './audience/compile-audience.ts'
export type { GroupLookup } from './audience/operator.ts'
export type { RuleOptions } from './audience/rule-scope.ts'
export { expressionCost } from './audience/rule-weight.ts'
export { type AudienceTrial, type ClauseResult, tryAudience } from './audience/try-audience.ts'
export { textLimits } from './budget/text-limits.ts'
export { Work, workLimits } from './budget/work.ts'
export { answerLimits } from './evaluation/answer-room.ts'
export { bucketOf, fnv32a } from './evaluation/bucket.ts'
export { type Decisions, evaluate, startEvaluation } from './evaluation/evaluate.ts'
export {
  type Explanation,
  explain,
  explainInParts,
  findWithheld,
  type GateResult,
  startExplained,
  type Withheld,
  withheldInParts,
} from './evaluation/explain.ts'
export { type GateName, gates } from './evaluation/gates.ts'
export { stepsElsewhere } from './evaluation/steps-elsewhere.ts'
export { checkPattern } from './page/check-pattern.ts'
export { type CompiledPattern, compiled, compilePattern, isGlobalPattern } from './page/compile-pattern.ts'
export { pageOf } from './page/known-pages.ts'
export { type Page, parsePage } from './page/page.ts'
export type { UrlPattern } from './page/url-pattern.ts'
export type { Reason, ReasonCode } from './reason.ts'
export { checkRegex, regexCost } from './regex/check-regex.ts'
export type { AddressPart } from './snapshot/address-parts.ts'
export {
  buildSnapshot,
  buildSnapshotInParts,
  type SnapshotOptions,
  updateSnapshotInParts,
} from './snapshot/build-snapshot.ts'
export type { ItemDefinition, SavedAudience, StepPage } from './snapshot/item-definition.ts'
export type { Snapshot, SnapshotItem } from './snapshot/snapshot.ts'
export { parseInstant } from './subject/parse-instant.ts'
export { type ProgressEntry, type ProgressReader, type ProgressState, stateIn } from './subject/progress.ts'
export { type Attributes, createSubject, type EvaluationContext, type Subject } from './subject/subject.ts'
