import { Link } from '@tanstack/react-router'
import { useService, useSession } from '../service/service-context.ts'
import { useWords } from '../words/words.ts'
import { QuietNote } from './quiet-note.tsx'

/** Says where the figures of the demo page are. Otherwise people who try it look for them in the live environment. */
export function DemoPageNote() {
  const t = useWords()
  const { environment } = useService().scope
  if (useSession().how !== 'demo' || environment === 'test') return null
  return (
    <QuietNote>
      {t('The demo page uses a test key: what you do there is in the test environment.')}{' '}
      <Link to="." search={others => ({ ...others, environment: 'test' as const })}>
        {t('Look at the test environment')}
      </Link>
    </QuietNote>
  )
}
