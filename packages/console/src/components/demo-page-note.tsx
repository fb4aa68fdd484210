import { Link } from '@tanstack/react-router'
import { useService, useSession } from '../service/service-context.ts'
import { useWords } from '../words/words.ts'
import styles from './demo-page-note.module.css'
import { Icon } from './icon.tsx'

/** Says where the figures of the demo page are. Otherwise people who try it look for them in the live environment. */
export function DemoPageNote() {
  const t = useWords()
  const { environment } = useService().scope
  if (useSession().how !== 'demo' || environment === 'test') return null
  return (
    <p className={styles.note}>
      <Icon name="info" size={16} />
      <span>
        {t('The demo page uses a test key: what you do there is in the test environment.')}{' '}
        <Link to="." search={others => ({ ...others, environment: 'test' as const })}>
          {t('Look at the test environment')}
        </Link>
      </span>
    </p>
  )
}
