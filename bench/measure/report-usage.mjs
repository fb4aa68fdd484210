/**
 * Reports to the parent process, on request, how much CPU time (in microseconds) or memory this process uses. Ends this
 * process when the parent ends.
 */
export function reportUsage() {
  process.once('disconnect', () => process.emit('SIGTERM'))
  process.on('message', question => process.send?.(question === 'memory' ? memory() : cpuTime()))
}

function cpuTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

function memory() {
  // Some memory is only freed by a second collection.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}
