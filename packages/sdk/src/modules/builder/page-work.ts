import type { ElementTarget, Step } from '@guide/contracts'
import { blankStep, newPartId } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import type { Surface } from '../../render/layer.ts'
import { describeTarget } from '../../targets/describe/describe.ts'
import { type BodyTrees, bodiesOf } from './body-trees.ts'
import { hasKey } from './built-targets.ts'
import type { EditedItem } from './edited-item.ts'
import { type ItemFields, titleOfPart } from './fields.ts'
import { keepPlace } from './kept-item.ts'
import { fill, labels } from './labels.ts'
import { thisPage } from './page-pattern.ts'
import { pick } from './pick.ts'
import { preview } from './preview.ts'
import { record } from './record.ts'

interface PageWorkOptions {
  kit: Kit
  surface: Surface
  item: EditedItem
  trees: BodyTrees
  signal: AbortSignal
  /** Takes the panel and what is drawn off the page. */
  leave(): void
  /** Shows the panel again. @param problem why the work failed */
  back(problem: string): void
  openPhone(): Promise<void>
  fields: ItemFields
}

/** What an admin does on the page itself, while the panel is away: picking, recording, previewing. */
export function pageWork(options: PageWorkOptions) {
  const { kit, surface, item, trees, signal, leave, back, openPhone, fields } = options
  let isAway = false

  /** Lets the admin use the page instead of the panel, for as long as the work takes. */
  async function away<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isAway) return undefined
    isAway = true
    let problem = ''
    leave()
    try {
      return await work()
    } catch (error) {
      problem = (error as Error).message
      return undefined
    } finally {
      isAway = false
      if (!signal.aborted) back(problem)
    }
  }

  const pickTarget = () =>
    away(async () => {
      const found = await pick(kit.host, surface, signal)
      if (!found) return undefined
      const { target, html } = describeTarget(found)
      if (!hasKey(target)) throw new Error(fill(labels.tooDeep, { html }))
      return target
    })

  function append(element_target: ElementTarget, more: Partial<Step> = {}) {
    const id = newPartId('step')
    item.add(id, { ...blankStep, step_id: id, element_target, page: thisPage(), ...more })
  }

  /** What an admin does next is to write the words of the new step. */
  const write = () => fields.show(titleOfPart)

  return {
    isAway: () => isAway,
    async addStep() {
      const target = await pickTarget()
      if (!target) return
      append(target)
      write()
    },
    async repick() {
      const target = await pickTarget()
      if (target) item.setTarget(target)
    },
    async record() {
      const { id } = item
      const before = item.steps().length
      keepPlace({ id, isRecording: true })
      await away(() =>
        record({
          host: kit.host,
          surface,
          signal,
          recorded(element, more) {
            const { target } = describeTarget(element)
            append(hasKey(target) ? target : {}, more)
            keepPlace({ id, isRecording: true })
            return item.steps().length
          },
        }),
      )
      keepPlace({ id, stepId: item.chosen() })
      if (item.steps().length > before && !signal.aborted) write()
    },
    async preview(from?: string) {
      const definition = item.definition()
      if (!definition) return
      const wanted = await away(async () => {
        await trees.load(bodiesOf(definition))
        return preview({ kit, surface, id: item.id, definition, trees, from, signal, openPhone, fields })
      })
      if (wanted) fields.show(wanted)
    },
  }
}
