// For the builder: what an admin picks, and what a target that broke most likely is now.
export { type DescribedKey, type DescribedTarget, describeTarget, type Grade } from './describe-target.ts'
export { type ProposedTarget, proposeTarget } from './propose-target.ts'
