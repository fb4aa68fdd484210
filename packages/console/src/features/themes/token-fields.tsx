import type { Theme } from '@guide/contracts'
import { Card } from '../../components/card.tsx'
import { useStageLook } from '../../components/stage/stage-look.ts'
import { useWords } from '../../words/words.ts'
import { changeToken, type ThemeChanges } from './theme-changes.ts'
import styles from './themes.module.css'
import { TokenField } from './token-field.tsx'
import { tokenGroups } from './tokens.ts'
import type { Refused } from './use-theme-draft.ts'

interface TokenFieldsProps {
  theme: Theme
  fallback: Theme['resolved']
  changes: ThemeChanges
  refused: Refused
  disabled: boolean
  onChange: (changes: ThemeChanges) => void
}

/** The tokens of one scheme: the one that the stage shows. */
export function TokenFields({ theme, fallback, changes, refused, disabled, onChange }: TokenFieldsProps) {
  const t = useWords()
  const [{ scheme }] = useStageLook()
  return (
    <>
      <p className={styles.hint}>
        {scheme === 'light'
          ? t('These are the values of the light scheme. Switch the preview to dark for the others.')
          : t('These are the values of the dark scheme. Switch the preview to light for the others.')}
      </p>
      {tokenGroups.map(({ title, tokens }) => (
        <Card key={title} title={t(title)}>
          <div className={styles.tokens}>
            {tokens.map(token => {
              const change = changes[scheme][token.token]
              const isRefused = refused?.scheme === scheme && refused.token === token.token
              return (
                <TokenField
                  key={token.token}
                  {...token}
                  value={change === null ? '' : (change ?? theme[scheme]?.[token.token] ?? '')}
                  inherited={fallback[scheme][token.token] ?? ''}
                  disabled={disabled}
                  refused={isRefused ? refused.why : undefined}
                  onChange={value => onChange(changeToken(theme, changes, scheme, token.token, value))}
                />
              )
            })}
          </div>
        </Card>
      ))}
    </>
  )
}
