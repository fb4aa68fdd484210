import { arch, availableParallelism, cpus, platform } from 'node:os'

/** Describes the machine of a measurement, without names that identify its owner. */
export function machine() {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  return `${model}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}`
}
