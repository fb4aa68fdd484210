import { useSession } from '../../service/service-context.ts'

/** The page that a question of the demo tenant is most likely about; empty elsewhere. */
export const useDemoPage = (): string =>
  useSession().how === 'demo' ? `${window.location.origin}/demo/overview` : ''
