import { useSessionStorage } from '@mantine/hooks'
import { ownerOf } from '../service/kept.ts'
import { useSession } from '../service/service-context.ts'

/** What an admin has typed and not saved. The storage of the browser's tab has it, so that a reload does not lose it. */
export const useKept = <T>(name: string, defaultValue: T) =>
  useSessionStorage<T>({
    key: `guide-console-kept:${ownerOf(useSession())}:${name}`,
    defaultValue,
    getInitialValueInEffect: false,
  })
