/**
 * The cycles of a graph, each once: the path from a file back to itself, and not the files that merely lead there.
 * @param {Map<string, string[]>} graph file → files it imports
 * @returns {string[][]}
 */
export function findCycles(graph) {
  /** @type {string[][]} */
  const cycles = []
  const done = new Set()

  /** @param {string} file @param {string[]} path */
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}
