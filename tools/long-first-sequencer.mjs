import { BaseSequencer } from 'vitest/node'

/** Files that start processes. They are short but take long, and a file that runs alone at the end wastes a core. */
const long = /\/(bench|cli)\//

/** Sorts the long files of each project before its others. Without a cache of durations, vitest sorts by size. */
export class LongFirstSequencer extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return [
        ...own.filter(({ moduleId }) => long.test(moduleId)),
        ...own.filter(({ moduleId }) => !long.test(moduleId)),
      ]
    })
  }
}
