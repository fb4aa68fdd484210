/**
 * Options of Node for processes that live for seconds. V8 would spend much of their CPU time on optimising code that soon
 * ends: all of the embedded database's, and each function that has run a few hundred times.
 */
export const shortLived = ['--liftoff-only', '--interrupt-budget=1000000']
