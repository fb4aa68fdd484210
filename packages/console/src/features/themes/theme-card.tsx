import type { Theme } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { StagePicture } from '../../components/stage/stage-picture.tsx'
import { useWords } from '../../words/words.ts'
import { sampleItem } from './sample-items.ts'
import { ThemeMenu } from './theme-menu.tsx'
import styles from './themes.module.css'

/** A theme in the gallery: what an item looks like in it, its name, and whether users have it. */
export function ThemeCard({ theme }: { theme: Theme }) {
  const t = useWords()
  return (
    <li className={styles.card}>
      <StagePicture kind="tour" definition={sampleItem('tour', t)} theme={theme.resolved} />
      <div className={styles.caption}>
        <Link to="/themes/$themeId" params={{ themeId: theme.theme_id }} className={styles.name}>
          {theme.name}
        </Link>
        {theme.is_default && <span className={styles.badge}>{t('Default')}</span>}
        <ThemeMenu theme={theme} />
      </div>
    </li>
  )
}
