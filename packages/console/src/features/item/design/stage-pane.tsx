import { type Definition, isTourDefinition } from '@guide/drafts'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { useWords } from '../../../words/words.ts'
import styles from './design.module.css'

const Stage = lazy(async () => ({ default: (await import('../../../components/stage/stage.tsx')).Stage }))

interface StagePaneProps {
  definition: Definition
  stepId: string | undefined
  onStep: (stepId: string) => void
}

/** The item as users see it. On a small screen it can be folded away. */
export function StagePane({ definition, stepId, onStep }: StagePaneProps) {
  const t = useWords()
  const isSmall = useMediaQuery('(max-width: 900px)') ?? false
  const [isOpen, { toggle }] = useDisclosure(true)
  return (
    <div className={styles.stage}>
      {isSmall && (
        <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'down' : 'right'} size={16} />
          {t('Preview')}
        </UnstyledButton>
      )}
      {(isOpen || !isSmall) && (
        <Suspense fallback={<Skeleton height={isSmall ? 200 : 420} aria-label={t('Loading')} />}>
          <Stage
            kind={isTourDefinition(definition) ? 'tour' : definition.content_type}
            definition={definition}
            stepId={stepId}
            onStep={id => isInStage() && onStep(id)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A step that the stage shows is followed only if a person went there: it leaves out steps that are not complete. */
const isInStage = () => document.activeElement instanceof HTMLIFrameElement
