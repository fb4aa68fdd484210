/**
 * A value that is known, or the promise of one that has to be waited for. Requests of known callers for cached content wait
 * for nothing, and a promise at each of their steps would cost more than the steps.
 */
export type MaybePromise<T> = T | Promise<T>

/** Continues at once with a known value, or when its promise is fulfilled. */
export const whenKnown = <T, Next>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))

/** The same for several values, which are waited for together. */
export const whenAllKnown = <Values extends unknown[], Next>(
  values: { [Index in keyof Values]: MaybePromise<Values[Index]> },
  next: (values: Values) => MaybePromise<Next>,
): MaybePromise<Next> =>
  values.some(value => value instanceof Promise)
    ? Promise.all(values).then(known => next(known as Values))
    : next(values as Values)

/** Calls back at once, or when a promise is settled. */
export function callBack(ended: MaybePromise<void>, done: (error?: Error) => void): void {
  if (ended instanceof Promise) ended.then(() => done(), done)
  else done()
}
