import type { ContentKind } from '@guide/contracts/content-kinds'
import { deliveredForm } from '@guide/drafts'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useService } from '../../service/service-context.ts'
import { themesQuery } from '../../service/theme-queries.ts'
import type { StageMessage } from '../../stage/messages.ts'
import { useWords } from '../../words/words.ts'
import { explainError } from '../explain-error.ts'
import { Icon } from '../icon.tsx'
import { LookControls } from './look-controls.tsx'
import styles from './stage.module.css'
import { StageFrame } from './stage-frame.tsx'
import { useStageLook } from './stage-look.ts'
import { useTrees } from './use-trees.ts'

interface StageProps {
  kind: ContentKind
  /** The working copy. It may be incomplete. */
  definition: object
  /** The step of a tour to show. */
  stepId?: string | undefined
  /** The complete tokens of a theme. Default: those of the tenant's default theme. */
  theme?: Record<'light' | 'dark', Record<string, string>> | undefined
  /** Called when the admin goes to another step inside the stage. */
  onStep?: (stepId: string) => void
}

const height = { desktop: 580, phone: 640 }
const phoneWidth = 375
/** Narrower windows are no desktop, so the stage is scaled down there. */
const desktopWidth = { least: 720, most: 1200 }

/** Shows an item as users see it, on a sample page. */
export function Stage({ kind, definition, stepId, theme, onStep }: StageProps) {
  const t = useWords()
  const service = useService()
  const [look, setLook] = useStageLook()
  const [turn, setTurn] = useState(0)
  const [hasEnded, setHasEnded] = useState(false)
  const { ref, width } = useElementSize()
  const { data: themes, error: themeError } = useQuery({ ...themesQuery(service), enabled: !theme })
  const { treeOf, error } = useTrees()
  const { item, missing } = deliveredForm(kind, definition, treeOf ?? (() => []))
  const tokens = theme ?? themes?.find(({ is_default }) => is_default)?.resolved
  const first = missing.find(one => one.stepId === stepId) ?? missing.find(one => !one.stepId) ?? missing[0]
  const { device, ...page } = look
  const problem = error ?? (tokens ? null : themeError)
  const onMessage = (message: StageMessage) => {
    setHasEnded(message.type === 'ended')
    if (message.type === 'step' && message.stepId !== stepId) onStep?.(message.stepId)
  }
  const desktop = Math.max(desktopWidth.least, Math.min(desktopWidth.most, Math.round(width)))
  return (
    <section className={styles.stage} aria-label={t('Preview')}>
      <header className={styles.bar}>
        <LookControls look={look} onChange={setLook} />
        {hasEnded && item && (
          <Button size="compact-sm" variant="light" onClick={() => setTurn(turn + 1)}>
            {t('Show again')}
          </Button>
        )}
      </header>
      <div ref={ref} className={styles.ground} data-device={device}>
        <div className={styles.screen}>
          <StageFrame
            title={t('What users see, on a sample page')}
            show={tokens && treeOf ? { ...page, item, stepId: stepId ?? null, theme: tokens, turn } : null}
            width={device === 'phone' ? phoneWidth : desktop}
            height={height[device]}
            onMessage={onMessage}
          />
        </div>
      </div>
      <p className={styles.note} aria-live="polite">
        {problem ? (
          <>
            <Icon name="alert" size={16} /> {t('The preview is not complete.')} {explainError(problem, t)}
          </>
        ) : (
          first && (
            <>
              <Icon name="info" size={16} /> {t(first.message, first.values)}
            </>
          )
        )}
      </p>
    </section>
  )
}
