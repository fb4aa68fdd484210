import { type Definition, isTourDefinition } from './definition.ts'

/** Each is a sentence that the console translates. */
export type MistakeText =
  | 'Give it a title.'
  | 'Say at which element it is shown.'
  | 'Give the name of the event.'
  | 'Give the path of the page.'
  | 'Say what a click does.'
  | 'Say when the task is done.'
  | 'The end must be after the start.'
  | 'Give a number from 0 to 100.'

interface Mistake {
  path: string
  message: MistakeText
}

/** The mistakes that are known without asking the service. It finds the others when the draft is applied. */
export function mistakesOf(definition: Definition): Mistake[] {
  const mistakes: Mistake[] = []
  const add = (path: string, message: MistakeText) => mistakes.push({ path, message })
  if (definition.title.trim() === '') add('title', 'Give it a title.')
  if (isTourDefinition(definition)) {
    for (const [index, { element_target, advance_on, page }] of definition.steps.entries()) {
      const at = `steps[${index}]`
      if (!hasTarget(element_target)) add(`${at}.element_target`, 'Say at which element it is shown.')
      if (advance_on.type === 'event' && !advance_on.event_name)
        add(`${at}.advance_on.event_name`, 'Give the name of the event.')
      if (page && page.pattern === '' && !page.is_regex)
        add(`${at}.page.pattern`, 'Give the path of the page.')
    }
  } else {
    for (const [index, { action, complete_on }] of definition.items.entries()) {
      const at = `items[${index}]`
      if (action && Object.values(action)[0] === '') add(`${at}.action`, 'Say what a click does.')
      if (complete_on && Object.values(complete_on)[0] === '')
        add(`${at}.complete_on`, 'Say when the task is done.')
    }
  }
  const { trigger, schedule, rollout } = definition
  if (trigger.trigger_type === 'event' && !trigger.event_name)
    add('trigger.event_name', 'Give the name of the event.')
  if (schedule.start_at && schedule.end_at && Date.parse(schedule.end_at) <= Date.parse(schedule.start_at))
    add('schedule.end_at', 'The end must be after the start.')
  if (!(rollout.percentage >= 0 && rollout.percentage <= 100))
    add('rollout.percentage', 'Give a number from 0 to 100.')
  return mistakes
}

const hasTarget = (target: object | null): boolean =>
  target !== null && Object.values(target).some(value => value !== '' && value !== null)

/** The mistake that a message of the service names: `steps[2].title: is too long`. */
export function readMistake(text: string): { path: string; message: string } {
  const [, path = '', message = text] = /^([a-z_][\w.[\]$-]*): (.*)$/s.exec(text) ?? []
  return { path, message }
}
