import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import styles from './body-preview.module.css'

// The parser of Markdown is only needed where texts are shown as users see them.
const BodyTree = lazy(async () => ({ default: (await import('./body-tree.tsx')).BodyTree }))

/** A Markdown body as users see it. Tokens show what users without a value get. */
export const BodyPreview = ({ markdown }: { markdown: string }) => (
  <div className={styles.body} dir="auto">
    <Suspense fallback={<Skeleton height={60} />}>
      <BodyTree markdown={markdown} />
    </Suspense>
  </div>
)
