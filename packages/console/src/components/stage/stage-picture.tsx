import type { ContentKind } from '@guide/contracts/content-kinds'
import { deliveredForm } from '@guide/drafts'
import { useComputedColorScheme } from '@mantine/core'
import styles from './stage.module.css'
import { StageFrame } from './stage-frame.tsx'
import { useTrees } from './use-trees.ts'

interface StagePictureProps {
  kind: ContentKind
  definition: object
  theme: Record<'light' | 'dark', Record<string, string>>
}

/** A small picture of an item as users see it, in the colours of the console. Nothing in it can be used. */
export function StagePicture({ kind, definition, theme }: StagePictureProps) {
  const scheme = useComputedColorScheme('light')
  const { treeOf } = useTrees()
  const { item } = deliveredForm(kind, definition, treeOf ?? (() => []))
  return (
    <div className={styles.picture}>
      <StageFrame
        title=""
        show={treeOf ? { item, stepId: null, scheme, direction: 'ltr', theme, turn: 0 } : null}
        width={660}
        height={420}
        isPicture
      />
    </div>
  )
}
