import { Link } from '@tanstack/react-router'
import tabs from '../../components/filter-tabs.module.css'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'

/** The two parts of the help: what users ask, and what they can read. */
export function HelpTabs({ active }: { active: 'inbox' | 'articles' }) {
  const t = useWords()
  const current = (tab: string) =>
    tab === active ? { 'data-active': true, 'aria-current': 'page' as const } : {}
  return (
    <nav className={`${tabs.tabs} ${styles.filter}`} aria-label={t('Parts of the help')}>
      <Link to="/help" className={tabs.tab} {...current('inbox')}>
        {t('Inbox')}
      </Link>
      <Link to="/help/articles" className={tabs.tab} {...current('articles')}>
        {t('Articles')}
      </Link>
    </nav>
  )
}
