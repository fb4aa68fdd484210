import * as callout from '../modules/callout/mount.ts'
import * as checklist from '../modules/checklist/mount.ts'
import * as notice from '../modules/notice/mount.ts'
import * as tour from '../modules/tour/mount.ts'
import * as actions from '../render/actions/actions.ts'

/** What `load` of `mountItem` returns by name, for a page that has all of it in one file. */
export const allModules: Record<string, unknown> = {
  tour,
  tooltip: callout,
  spotlight: callout,
  hotspot: callout,
  banner: notice,
  modal: notice,
  checklist,
  actions,
}
