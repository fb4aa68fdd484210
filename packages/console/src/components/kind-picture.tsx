import type { ContentKind } from '@guide/contracts/content-kinds'
import type { ReactNode } from 'react'
import styles from './kind-picture.module.css'

/** What each kind looks like on a page, in a frame of 32 × 24. */
const drawings: Record<ContentKind, ReactNode> = {
  tour: (
    <>
      <path className={styles.line} d="M7 16.5c3-6 5.5-6 9-4.5s6 1.5 9-4" strokeDasharray="2 2.4" />
      <circle className={styles.solid} cx="7" cy="16.5" r="2.4" />
      <circle className={styles.hollow} cx="16" cy="12" r="2" />
      <circle className={styles.hollow} cx="25" cy="7.5" r="2" />
    </>
  ),
  tooltip: (
    <>
      <rect className={styles.solid} x="7" y="5" width="18" height="9" rx="2" />
      <path className={styles.solid} d="m13.5 13.5 2.5 3 2.5-3Z" />
      <rect className={styles.faint} x="11" y="18.5" width="10" height="2" rx="1" />
    </>
  ),
  spotlight: (
    <>
      <rect className={styles.faint} x="1" y="1" width="30" height="22" rx="4" />
      <circle className={styles.hole} cx="16" cy="12" r="6" />
      <circle className={styles.solid} cx="16" cy="12" r="2.5" />
    </>
  ),
  banner: (
    <>
      <rect className={styles.solid} x="4" y="4.5" width="24" height="4.5" rx="1.5" />
      <rect className={styles.faint} x="4" y="12" width="15" height="2" rx="1" />
      <rect className={styles.faint} x="4" y="16.5" width="19" height="2" rx="1" />
    </>
  ),
  modal: (
    <>
      <rect className={styles.faint} x="1" y="1" width="30" height="22" rx="4" />
      <rect className={styles.solid} x="9" y="6.5" width="14" height="11" rx="2" />
    </>
  ),
  hotspot: (
    <>
      <circle className={styles.ring} cx="16" cy="12" r="7" />
      <circle className={styles.solid} cx="16" cy="12" r="3.2" />
    </>
  ),
  checklist: (
    <>
      <path className={styles.strong} d="m6 7.5 1.6 1.600L10.5 6M6 15.500l1.6 1.6 2.9-3.1" />
      <rect className={styles.faint} x="14" y="6.8" width="12" height="2" rx="1" />
      <rect className={styles.faint} x="14" y="14.8" width="9" height="2" rx="1" />
    </>
  ),
}

interface KindPictureProps {
  kind: ContentKind
  size?: 'small' | 'large'
  /** Whether it moves, unless the admin wants no motion. */
  isMoving?: boolean
}

/** A little picture of a kind of content. Its name stands beside it. */
export function KindPicture({ kind, size = 'small', isMoving = false }: KindPictureProps) {
  return (
    <svg
      className={styles.picture}
      data-size={size}
      viewBox="0 0 32 24"
      aria-hidden="true"
      {...(isMoving && { 'data-moving': kind })}
    >
      {drawings[kind]}
    </svg>
  )
}
