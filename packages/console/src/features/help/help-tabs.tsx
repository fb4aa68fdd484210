import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'
import styles from './help.module.css'

/** The two parts of the help: what users ask, and what they can read. */
export function HelpTabs({ active }: { active: 'inbox' | 'articles' }) {
  const t = useWords()
  const current = (tab: string) =>
    tab === active ? { 'data-active': true, 'aria-current': 'page' as const } : {}
  return (
    <nav className={styles.parts} aria-label={t('Parts of the help')}>
      <Link to="/help" className={styles.part} {...current('inbox')}>
        {t('Inbox')}
      </Link>
      <Link to="/help/articles" className={styles.part} {...current('articles')}>
        {t('Articles')}
      </Link>
    </nav>
  )
}
