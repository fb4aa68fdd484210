import type {
  ContentKind,
  RichTextNode,
  SdkChecklistItem,
  SdkContent,
  SdkItem,
  SdkStep,
  SdkTour,
} from '@guide/contracts'
import { kindFields } from './kind-fields.ts'

/** Each is a sentence that the console translates. */
type MissingText =
  | 'Step {number} has no title and no text yet.'
  | 'Step {number} has no target yet. The place here is only an example.'
  | 'This tour has no steps yet. Add one to see it here.'
  | 'There is no title yet.'
  | 'This checklist has no tasks yet.'
  | 'There is no target yet. The place here is only an example.'

/** What an item still needs, in words, and the step that needs it. */
export interface Missing {
  message: MissingText
  values: Record<string, number>
  stepId?: string
}

interface Delivered {
  /** As users would get it; null if there is nothing to show yet. */
  item: SdkItem | null
  missing: Missing[]
}

/** The parsed form of a body. */
export type TreeOf = (body: string) => RichTextNode[]

type Loose = Record<string, unknown>

const shared = {
  version: 0,
  trigger: { trigger_type: 'manual' },
  priority: 0,
  progress: { state: 'none', step_id: null },
} as const

/**
 * Turns a working copy into the form in which users get it. The working copy may be incomplete or malformed: what is
 * missing is left empty and named.
 */
export function deliveredForm(kind: ContentKind, definition: object, treeOf: TreeOf): Delivered {
  return kind === 'tour'
    ? deliveredTour(definition as Loose, treeOf)
    : deliveredContent(kind, definition as Loose, treeOf)
}

function deliveredTour({ title, steps: raw }: Loose, treeOf: TreeOf): Delivered {
  const steps = objectsIn(raw)
    .map((step, index) => ({ ...step, id: text(step.step_id) || `step ${index + 1}` }))
    .sort((a: Loose, b: Loose) => (Number(a.order) || 0) - (Number(b.order) || 0))
  const missing = steps.flatMap((step: Loose & { id: string }, index): Missing[] => {
    const at = { values: { number: index + 1 }, stepId: step.id }
    if (!text(step.title) && !text(step.body))
      return [{ message: 'Step {number} has no title and no text yet.', ...at }]
    if (!hasTarget(step.element_target))
      return [{ message: 'Step {number} has no target yet. The place here is only an example.', ...at }]
    return []
  })
  if (steps.length === 0) {
    return {
      item: null,
      missing: [{ message: 'This tour has no steps yet. Add one to see it here.', values: {} }],
    }
  }
  const item: SdkTour = {
    ...shared,
    content_type: 'tour',
    tour_id: 'tour_000000000000',
    title: text(title),
    steps: steps.map((step: Loose & { id: string }, order): SdkStep => {
      const { advance_on, backdrop, page } = step
      return {
        step_id: step.id,
        order,
        title: text(step.title),
        body_tree: treeOf(text(step.body)),
        element_target: targetOf(step.element_target),
        position: (text(step.position) || 'auto') as SdkStep['position'],
        on_missing: (text(step.on_missing) || 'skip') as SdkStep['on_missing'],
        ...waitOf(step),
        ...(isObject(page) && { page: page as SdkStep['page'] & {} }),
        ...(isObject(advance_on) && { advance_on: advance_on as SdkStep['advance_on'] & {} }),
        ...(text(backdrop) && { backdrop: backdrop as SdkStep['backdrop'] & {} }),
      }
    }),
  }
  return { item, missing }
}

function deliveredContent(kind: Exclude<ContentKind, 'tour'>, definition: Loose, treeOf: TreeOf): Delivered {
  const { target: anchored } = kindFields[kind]
  const isChecklist = kind === 'checklist'
  const { backdrop, layout } = definition
  const tasks = objectsIn(definition.items)
  const values = {}
  const missing: Missing[] = []
  if (!text(definition.title)) missing.push({ message: 'There is no title yet.', values })
  if (isChecklist && tasks.length === 0) missing.push({ message: 'This checklist has no tasks yet.', values })
  if (anchored && !hasTarget(definition.element_target))
    missing.push({ message: 'There is no target yet. The place here is only an example.', values })
  const item: SdkContent = {
    ...shared,
    content_type: kind,
    content_id: 'cnt_000000000000',
    title: text(definition.title),
    body_tree: treeOf(text(definition.body)),
    element_target: anchored ? targetOf(definition.element_target) : null,
    position: (text(definition.position) || 'auto') as SdkContent['position'],
    on_missing: (text(definition.on_missing) || 'skip') as SdkContent['on_missing'],
    dismiss_behavior: (text(definition.dismiss_behavior) || 'once') as SdkContent['dismiss_behavior'],
    ...waitOf(definition),
    cta_text: text(definition.cta_text) || null,
    cta_url: text(definition.cta_url) || null,
    ...(text(backdrop) && { backdrop: backdrop as SdkContent['backdrop'] & {} }),
    ...(text(layout) && { layout: layout as SdkContent['layout'] & {} }),
    ...(isChecklist && {
      items: tasks.map((task, index): SdkChecklistItem => {
        const { action, complete_on } = task
        return {
          item_id: text(task.item_id) || `task ${index + 1}`,
          title: text(task.title),
          body_tree: treeOf(text(task.body)),
          ...(isWritten(action) && { action }),
          ...(isWritten(complete_on) && { complete_on }),
        }
      }),
    }),
  }
  return { item, missing }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const waitOf = ({ wait_ms }: Loose) => (typeof wait_ms === 'number' ? { wait_ms } : {})
/** Whether the one field of an action or a completion has a value. */
const isWritten = (value: unknown): value is Record<string, string> =>
  isObject(value) && !!text(Object.values(value)[0])
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const objectsIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : [])
const targetOf = (value: unknown): Record<string, string> =>
  hasTarget(value)
    ? Object.fromEntries(
        Object.entries(value as Loose).filter((one): one is [string, string] => !!text(one[1])),
      )
    : { element_id: 'none' }
const hasTarget = (value: unknown): boolean =>
  isObject(value) && Object.values(value).some(one => !!text(one))
