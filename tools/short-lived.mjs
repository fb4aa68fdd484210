/**
 * Options of Node for processes that live for seconds. V8 would spend much of their CPU time on optimising code that soon
 * ends: all of the embedded database's, and each function that has run a few hundred times. Only Node 20 has the second option.
 */
export const shortLived = [
  '--liftoff-only',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
]
