import type { Overview } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../words/words.ts'
import styles from './home.module.css'

/** Says loudly that an emergency switch is off, because users see nothing while it is. */
export function SwitchedOff({ features }: { features: Overview['features'] }) {
  const t = useWords()
  if (features.tours && features.content) return null
  const text =
    !features.tours && !features.content
      ? t('Everything is switched off: users see nothing of yours.')
      : features.tours
        ? t('Everything but tours is switched off.')
        : t('All tours are switched off.')
  return (
    <p className={styles.off} role="status">
      <Icon name="alert" />
      {text} <Link to="/settings">{t('Go to the switches')}</Link>
    </p>
  )
}
