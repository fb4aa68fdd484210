import type { CreatedPreviewLink } from '@guide/contracts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { explainError } from '../../../components/explain-error.ts'
import { Problem } from '../../../components/problem.tsx'
import { useChange } from '../../../components/use-change.ts'
import { type Item, idOf } from '../../../service/item.ts'
import { useWords } from '../../../words/words.ts'
import { PageForm } from './page-form.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { createPreviewLink } from './preview-requests.ts'
import { useSavedDraft } from './use-saved-draft.ts'

/** Makes a link that shows the item on a page of the tenant, and lists the links that still work. */
export function PreviewDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useWords()
  const { obstacle, save } = useSavedDraft()
  const [made, setMade] = useState<CreatedPreviewLink>()
  const create = useChange((service, page: string) => createPreviewLink(service, idOf(item), page), {
    changes: ['preview-links', 'usage'],
    onDone: setMade,
    showsErrors: true,
  })

  async function submit(page: string) {
    if (await save()) create.mutate(page)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Preview on your page')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        <p>
          {t(
            'The link shows this as it is now, on a page of yours, to users of the page who have the link. It works for 7 days, and nothing is counted.',
          )}
        </p>
        <PageForm
          patterns={item.url_patterns}
          action={t('Create link')}
          isPending={create.isPending}
          onSubmit={page => void submit(page)}
        />
        {obstacle && <Problem error={obstacle} />}
        {create.error && <Problem error={explainError(create.error, t)} />}
        {made && !create.isPending && (
          <Stack gap="xs">
            <p role="status">{t('Copy the link now: it is shown only once.')}</p>
            <CodeBlock text={made.url} label={t('Preview link')} />
            <Group justify="end">
              <Button component="a" href={made.url} target="_blank" rel="noreferrer" variant="default">
                {t('Open in a new tab')}
              </Button>
            </Group>
          </Stack>
        )}
        <PreviewLinks itemId={idOf(item)} />
      </Stack>
    </Modal>
  )
}
