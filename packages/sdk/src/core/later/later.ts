// What many pages never need. It is one file, which the core loads when it first needs something of it.
export { continueTour, playTour } from './started-tour.ts'
export { armTrigger } from './triggers/arm-trigger.ts'
export { updateOptions } from './update-options.ts'
export { createWatch } from './watch-for-targets.ts'
export { watchHistory } from './watch-history.ts'
