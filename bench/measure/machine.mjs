import { arch, availableParallelism, cpus, platform } from 'node:os'

/** The machine a figure came from, without names that would tell whose it is. */
export function machine() {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  return `${model}, ${availableParallelism()} cores, ${platform()} ${arch()}, Node ${process.versions.node}`
}
