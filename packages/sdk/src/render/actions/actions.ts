// How an item leads on: by its call to action, to another page, or by what the user does. A tour that only has buttons
// does not load this module.
export { advanceOn } from './advance-on.ts'
export { callToAction } from './call-to-action.ts'
export { navigate } from './navigate.ts'
export { reportShown } from './report-shown.ts'
