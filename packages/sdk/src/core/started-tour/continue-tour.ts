import type { LocalProgress } from '../local-progress.ts'
import type { Presenter } from '../presenter.ts'
import type { Service } from '../service.ts'

interface ContinueDeps {
  service: Pick<Service, 'tour'>
  localProgress: LocalProgress
  presenter: Presenter
  isStopped(): boolean | undefined
}

/**
 * Continues a tour that a call has started and that the service does not deliver to this page: after a reload, and on
 * the pages of its steps.
 */
export async function continueTour(
  id: string,
  { service, localProgress, presenter, isStopped }: ContinueDeps,
): Promise<void> {
  const tour = await service.tour(id)
  const progress = localProgress.get(id)
  const step = tour.steps.find(one => one.step_id === progress?.step_id)
  // A step without a page of its own continues after a reload, but not on other pages.
  const isHere = step?.page || progress?.urls?.[`${step?.step_id}`] === location.href
  if (!isStopped() && progress && localProgress.startedByCall() === id)
    await presenter.continueTour({ ...tour, progress }, !!isHere)
}
