import type { ContentKind } from '@guide/contracts'

/** The names of the kinds in English. The console translates them. */
export const kindNames = {
  tour: 'Tour',
  tooltip: 'Tooltip',
  spotlight: 'Spotlight',
  banner: 'Banner',
  modal: 'Modal',
  hotspot: 'Hotspot',
  checklist: 'Checklist',
} as const satisfies Record<ContentKind, string>
