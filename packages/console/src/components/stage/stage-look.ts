import { useLocalStorage } from '@mantine/hooks'
import type { StageLook } from '../../stage/messages.ts'

/** How an admin looks at items. The browser remembers it. */
export interface Look extends StageLook {
  device: 'desktop' | 'phone'
}

const first: Look = { scheme: 'light', direction: 'ltr', device: 'desktop' }

export function useStageLook() {
  return useLocalStorage<Look>({
    key: 'guide-console-stage',
    defaultValue: first,
    getInitialValueInEffect: false,
    deserialize: stored => {
      try {
        return { ...first, ...JSON.parse(stored ?? '') }
      } catch {
        return first
      }
    },
  })
}
