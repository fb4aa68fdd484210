import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'
import styles from './trail.module.css'

/** The way back to the item that a screen is about. */
export const ItemTrail = ({ id, children }: { id: string; children: string }) => (
  <Link to="/content/$itemId" params={{ itemId: id }} className={styles.trail}>
    <Icon name="left" size={14} /> {children}
  </Link>
)
