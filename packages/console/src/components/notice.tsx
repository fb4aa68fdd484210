import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

/** Says in the middle of a screen why there is nothing to see, and what to do about it. Screen readers announce it. */
export function Notice(props: { title: string; text: string; icon?: IconName; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {props.icon && (
        <span className={styles.icon}>
          <Icon name={props.icon} size={24} />
        </span>
      )}
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}
