import type { ChecklistItem, ContentDefinition, ElementTarget, Position, Step } from '@guide/contracts'
import {
  createDraftKeeper,
  type Definition,
  type DraftKeeper,
  insertPart,
  isTourDefinition,
  keptText,
  movePart,
  partsOf,
  removePart,
  watchDraft,
} from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { draftPorts } from './draft-ports.ts'
import { keepPlace, type Place } from './kept-item.ts'
import type { AdminSession } from './session.ts'

/** The item that is being written, and which of its parts is chosen: a step of a tour, or a task of a checklist. */
export interface EditedItem {
  id: string
  keeper: DraftKeeper
  /** Resolves after the item was left, when the service has what was written or cannot be reached. */
  settled: Promise<unknown>
  definition(): Definition | undefined
  steps(): Step[]
  /** The id of the chosen part. */
  chosen(): string | undefined
  choose(partId: string | undefined): void
  hasPart(partId: string): boolean
  /** Changes the draft. @param path what is changed, so that changes of one field are undone together */
  edit(path: string, change: (before: Definition) => Definition): void
  /** Changes the chosen step. */
  editStep(field: string, change: (step: Step) => Partial<Step>): void
  /** Changes the chosen task. */
  editTask(field: string, change: (task: ChecklistItem) => Partial<ChecklistItem>): void
  /** Adds a part at the end, and chooses it. */
  add(id: string, part: Step | ChecklistItem): void
  move(from: number, to: number): void
  remove(index: number): void
  /** The target of the chosen step, or of the content item. */
  target(): ElementTarget | null
  setTarget(target: ElementTarget): void
  setPosition(position: Position): void
}

/** Opens the draft of an item until the signal is aborted. @param changed called when another part is chosen */
export function editItem(
  { options }: Kit,
  { send, user }: AdminSession,
  place: Place,
  signal: AbortSignal,
  changed: () => void,
): EditedItem {
  const { id } = place
  const keeper = createDraftKeeper(draftPorts(send, id), keptText(`${options.apiUrl}:${user.user_id}`, id))
  let chosen = place.stepId

  const definition = () => keeper.view().state?.definition
  const steps = () => stepsOf(definition())
  const edit: EditedItem['edit'] = (path, change) => {
    if (definition()) keeper.edit(path, change)
  }

  function choose(partId: string | undefined) {
    chosen = partId
    keepPlace({ id, stepId: partId })
    changed()
  }

  /** Changes the chosen step, or the content item. */
  const editChosen = (change: Partial<Step & ContentDefinition>) =>
    edit('', before =>
      isTourDefinition(before)
        ? withStep(before, chosen, () => change)
        : ({ ...before, ...change } as ContentDefinition),
    )

  const stopWatching = watchDraft(keeper)
  const settled = new Promise<void>(resolve => {
    signal.addEventListener('abort', () => {
      stopWatching()
      // What was written becomes the working copy if it is valid, and stays a draft if it is not.
      void keeper
        .settle()
        .finally(() => keeper.dispose())
        .finally(resolve)
    })
  })

  return {
    ...{ id, keeper, settled, definition, steps, choose, edit },
    chosen: () => chosen,
    hasPart(partId) {
      const now = definition()
      return !!now && !!partsOf(now)?.some(part => part.id === partId)
    },
    editStep: (field, change) => edit(`${chosen}.${field}`, before => withStep(before, chosen, change)),
    editTask: (field, change) =>
      edit(`${chosen}.${field}`, before =>
        isTourDefinition(before)
          ? before
          : {
              ...before,
              items: before.items.map(task =>
                task.item_id === chosen ? { ...task, ...change(task) } : task,
              ),
            },
      ),
    add(partId, part) {
      edit('', before => insertPart(before, partsOf(before)?.length ?? 0, partId, part))
      choose(partId)
    },
    move: (from, to) => edit('', before => movePart(before, from, to)),
    remove(index) {
      const now = definition()
      const isChosen = now && partsOf(now)?.[index]?.id === chosen
      edit('', before => removePart(before, index))
      if (isChosen) choose(undefined)
    },
    target() {
      const now = definition()
      if (now && !isTourDefinition(now)) return now.element_target
      return steps().find(step => step.step_id === chosen)?.element_target ?? null
    },
    setTarget: element_target => editChosen({ element_target }),
    setPosition: position => editChosen({ position }),
  }
}

/** The steps in their order. A content item has no steps. */
export const stepsOf = (definition: Definition | undefined): Step[] =>
  definition && isTourDefinition(definition) ? definition.steps : []

/** The tour with other fields in one of its steps. */
const withStep = (
  definition: Definition,
  id: string | undefined,
  change: (step: Step) => Partial<Step>,
): Definition =>
  isTourDefinition(definition)
    ? {
        ...definition,
        steps: definition.steps.map(step => (step.step_id === id ? { ...step, ...change(step) } : step)),
      }
    : definition
