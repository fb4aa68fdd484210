import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/notice.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

/** Why there is nothing to compare, and where to look. */
export function NothingYet() {
  const t = useWords()
  const { environment } = useService().scope
  return (
    <Notice
      title={t('Nothing was shown in this time')}
      text={t(
        'Publish something and open a page that has it: here you will see what users look at most, and what they leave.',
      )}
    >
      <Link to="/content">{t('Go to the content')}</Link>
      {environment === 'live' && (
        <Link
          from="/insights"
          to="/insights"
          search={others => ({ ...others, environment: 'test' as const })}
        >
          {t('Look at the test environment')}
        </Link>
      )}
    </Notice>
  )
}
