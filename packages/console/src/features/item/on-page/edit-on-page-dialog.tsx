import type { UrlPattern } from '@guide/contracts'
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../components/problem.tsx'
import { useWords } from '../../../words/words.ts'
import { builderUrl } from './builder-url.ts'
import { PageForm } from './page-form.tsx'
import { useSavedDraft } from './use-saved-draft.ts'

interface EditOnPageDialogProps {
  itemId: string
  stepId?: string | undefined
  patterns: readonly UrlPattern[]
  onClose: () => void
}

/** Opens a page of the tenant with the builder on it, at this item. */
export function EditOnPageDialog({ itemId, stepId, patterns, onClose }: EditOnPageDialogProps) {
  const t = useWords()
  const { obstacle, save } = useSavedDraft()
  const [isNoPage, setNoPage] = useState(false)

  async function open(page: string) {
    const url = builderUrl(page, itemId, stepId)
    setNoPage(!url)
    if (!url || !(await save())) return
    window.open(url, '_blank', 'noopener')
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Edit on your page')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <p>
          {t(
            'The page opens in a new tab and asks you to sign in. There you point at elements and see every change where users will see it. What you change there appears here, and the other way round.',
          )}
        </p>
        <PageForm patterns={patterns} action={t('Open the page')} onSubmit={page => void open(page)} />
        {isNoPage && <Problem error={t('This is not the address of a page. It starts with https://.')} />}
        {obstacle && <Problem error={obstacle} />}
      </Stack>
    </Modal>
  )
}
