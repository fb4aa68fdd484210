import { useWords } from '../words/words.ts'
import { Notice } from './notice.tsx'

/** In the place of what the role of the reader may not see. */
export function AdminsOnly({ what }: { what: string }) {
  const t = useWords()
  return <Notice title={t('For admins')} text={`${what} ${t('Ask one of them.')}`} />
}
