import type { Message, Translate } from '../words/words.ts'

const fields: Record<string, Message> = {
  title: 'Title',
  body: 'Text',
  steps: 'Steps',
  items: 'Tasks',
  element_target: 'Target',
  cta_text: 'Button',
  cta_url: 'Link of the button',
  url_patterns: 'Pages',
  page: 'Page',
  audience: 'Audience',
  audience_id: 'Audience',
  schedule: 'Schedule',
  rollout: 'Rollout',
  trigger: 'Trigger',
}

/** Says in words where a field is: `steps[2].element_target.css_selector` is "Step 3 · Target". */
export function placeOf(path: string, t: Translate): string {
  const places: string[] = []
  for (const [, name = '', index] of path.matchAll(/([a-z_]+)(?:\[(\d+)\])?/g)) {
    const number = Number(index) + 1
    if (index !== undefined && name === 'steps') places.push(t('Step {number}', { number }))
    else if (index !== undefined && name === 'items') places.push(t('Task {number}', { number }))
    else if (fields[name]) places.push(t(fields[name]))
  }
  return places.length > 0 ? places.join(' · ') : path
}
