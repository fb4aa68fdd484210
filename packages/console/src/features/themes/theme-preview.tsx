import { type ContentKind, contentKindNames } from '@guide/contracts/content-kinds'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames } from '../../components/kinds.ts'
import { Stage } from '../../components/stage/stage.tsx'
import { Strip } from '../../components/strip.tsx'
import { useWords } from '../../words/words.ts'
import { measureContrasts } from './contrast.ts'
import { ContrastList } from './contrast-list.tsx'
import { sampleItem } from './sample-items.ts'
import styles from './themes.module.css'

interface ThemePreviewProps {
  theme: Record<'light' | 'dark', Record<string, string>>
  /** The tokens of the scheme that is shown. */
  tokens: Record<string, string>
}

/** What each kind looks like in a theme, and whether everyone can read it. */
export function ThemePreview({ theme, tokens }: ThemePreviewProps) {
  const t = useWords()
  const [kind, setKind] = useState<ContentKind>('tour')
  const tooLow = measureContrasts(tokens).filter(({ isEnough }) => !isEnough)
  return (
    <div className={styles.preview}>
      <fieldset className={styles.kinds}>
        <legend>{t('Kind')}</legend>
        {contentKindNames.map(one => (
          <UnstyledButton
            key={one}
            className={styles.kind}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            <KindPicture kind={one} /> {t(kindNames[one])}
          </UnstyledButton>
        ))}
      </fieldset>
      {tooLow.length > 0 && (
        <Strip level="warning">
          {t('Some users cannot read this: {names}. The figures are below the preview.', {
            names: tooLow.map(({ name }) => t(name)).join(', '),
          })}
        </Strip>
      )}
      <Stage kind={kind} definition={sampleItem(kind, t)} theme={theme} />
      <Card title={t('Contrast')}>
        <ContrastList tokens={tokens} />
      </Card>
    </div>
  )
}
