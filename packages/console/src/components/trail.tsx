import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'
import styles from './trail.module.css'

type ListPath = '/audiences' | '/content' | '/help' | '/help/articles' | '/people' | '/themes'

/** The way back to the list that a page belongs to. */
export const Trail = ({ to, children }: { to: ListPath; children: string }) => (
  <Link to={to} className={styles.trail}>
    <Icon name="left" size={14} /> {children}
  </Link>
)
