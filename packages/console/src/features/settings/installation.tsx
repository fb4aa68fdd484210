import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { CreateKey } from '../../components/create-key.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { Keys } from './keys.tsx'
import { SeenPages } from './seen-pages.tsx'
import styles from './settings-layout.module.css'

/** The API keys, and the pages that came with each. */
export function Installation() {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <Card
        title={t('API keys')}
        actions={
          isAdmin && (
            <Button size="xs" variant="default" onClick={() => setCreating(true)}>
              {t('Create a key')}
            </Button>
          )
        }
      >
        {isAdmin ? (
          <Keys />
        ) : (
          <p className={styles.note}>{t('Only admins see the keys. Ask one of them.')}</p>
        )}
      </Card>
      <SeenPages />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </>
  )
}
