import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { measureContrasts } from './contrast.ts'
import styles from './themes.module.css'

/** How well texts and controls can be seen, measured as one types. The worst comes first. */
export function ContrastList({ tokens }: { tokens: Record<string, string> }) {
  const t = useWords()
  const { number } = useFormats()
  return (
    <ul className={styles.contrasts}>
      {measureContrasts(tokens).map(({ name, contrast, atLeast, isEnough }) => (
        <li key={name} data-enough={isEnough}>
          <Icon name={isEnough ? 'check' : 'alert'} size={16} />
          <span>{t(name)}</span>
          <strong>{t('{contrast}:1', { contrast: number(Math.floor(contrast * 10) / 10) })}</strong>
          <small>
            {isEnough
              ? t('at least {contrast}:1', { contrast: number(atLeast) })
              : t('Too little: at least {contrast}:1', { contrast: number(atLeast) })}
          </small>
        </li>
      ))}
    </ul>
  )
}
