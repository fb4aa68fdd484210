/**
 * Tells the parent, when asked, the microseconds of core time that this process has used, or the memory it holds; asks
 * this process to end when the parent has, however it did.
 */
export function tellUsage() {
  process.once('disconnect', () => process.emit('SIGTERM'))
  process.on('message', question => process.send?.(question === 'memory' ? memory() : coreTime()))
}

function coreTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

function memory() {
  // The first collection lets go of what the second can then free.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}
