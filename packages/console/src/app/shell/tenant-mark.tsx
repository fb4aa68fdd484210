import styles from './sidebar.module.css'

/** The first letter of a tenant's name, as its sign. */
export function TenantMark({ name }: { name: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
