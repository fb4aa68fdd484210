import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { contrastOf, contrastRules, readColour } from './contrast.ts'
import styles from './themes.module.css'

/** How well texts and controls can be seen, measured as one types. The worst comes first. */
export function ContrastList({ tokens }: { tokens: Record<string, string> }) {
  const t = useWords()
  const { number } = useFormats()
  const measured = contrastRules
    .flatMap(rule => {
      const front = readColour(tokens[rule.front] ?? '')
      const back = readColour(tokens[rule.back] ?? '')
      return front && back ? [{ ...rule, contrast: contrastOf(front, back) }] : []
    })
    .sort((a, b) => a.contrast / a.atLeast - b.contrast / b.atLeast)
  return (
    <ul className={styles.contrasts}>
      {measured.map(({ name, contrast, atLeast }) => {
        const isEnough = contrast >= atLeast
        return (
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
        )
      })}
    </ul>
  )
}
