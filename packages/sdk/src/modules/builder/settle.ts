import { type DraftKeeper, type DraftState, mistakesOf } from '@guide/drafts'
import { button } from '../../render/card.ts'
import type { ItemFields } from './fields.ts'
import { fill, labels } from './labels.ts'

/** What keeps a draft from becoming the working copy, with the path of the field to mend. */
export class Incomplete extends Error {
  readonly path: string

  constructor({ path, message }: { path: string; message: string }) {
    super(placeOf(path) + message)
    this.path = path
  }
}

/** The first mistake in what was written: one that is known here, or one that the service has found. */
export function incomplete({
  definition,
  problems,
}: Pick<DraftState, 'definition' | 'problems'>): Incomplete | undefined {
  const [mistake] = [...mistakesOf(definition), ...problems]
  return mistake && new Incomplete(mistake)
}

/** A button that leads to the field of a mistake. None for other errors, and for fields that only the console has. */
export const fieldButton = (error: unknown, { has, show }: ItemFields): HTMLElement[] =>
  error instanceof Incomplete && has(error.path)
    ? [button(labels.showField, 'quiet', () => show(error.path))]
    : []

/** Makes what was written the working copy. Rejects with the reason if that is not possible. */
export async function settle(keeper: DraftKeeper): Promise<void> {
  const outcome = await keeper.settle()
  if (outcome === 'applied' || outcome === 'unchanged') return
  const { state } = keeper.view()
  if (outcome === 'conflict') throw new Error(labels.conflict)
  if (state?.failure?.kind === 'signed-out') throw new Error(labels.signedOut)
  throw (state && incomplete(state)) ?? new Error(labels.noAnswer)
}

/** Which step or task is meant: `Step 2: `. */
function placeOf(path: string): string {
  const [, list, index] = /^(steps|items)\[(\d+)\]/.exec(path) ?? []
  if (!list) return ''
  return `${fill(list === 'steps' ? labels.stepNumber : labels.taskNumber, { n: Number(index) + 1 })}: `
}
