import type { CreatedPreviewLink } from '@guide/contracts'
import { Autocomplete, Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { explainError } from '../../../components/explain-error.ts'
import { Problem } from '../../../components/problem.tsx'
import { useChange } from '../../../components/use-change.ts'
import { type Item, idOf } from '../../../service/item.ts'
import { useService, useSession } from '../../../service/service-context.ts'
import { type Message, useWords } from '../../../words/words.ts'
import { DraftContext } from '../draft/draft-context.ts'
import { PreviewLinks } from './preview-links.tsx'
import { createPreviewLink, originsQuery } from './preview-requests.ts'
import { proposedUrl } from './proposed-url.ts'

/** Why a draft keeps the link from being created. */
const obstacles: Record<string, Message> = {
  invalid: 'The draft has mistakes. Close this, correct what is marked, then create the link.',
  conflict: 'This was changed elsewhere. Close this, choose what stays, then create the link.',
  failed: 'What you wrote could not be saved. Close this and try again.',
}

/** Makes a link that shows the item on a page of the tenant, and lists the links that still work. */
export function PreviewDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useWords()
  const { how } = useSession()
  const draft = use(DraftContext)
  const origins = useQuery(originsQuery(useService()))
  // The demo may be shown on any page. Its own page is at hand.
  const known = how === 'demo' ? [`${location.origin}`] : (origins.data ?? [])
  const proposals = [
    ...new Set(known.flatMap(origin => [proposedUrl(origin, item.url_patterns), `${origin}/`])),
  ]
  const [typed, setTyped] = useState<string>()
  const [obstacle, setObstacle] = useState<Message>()
  const [made, setMade] = useState<CreatedPreviewLink>()
  const url = typed ?? proposals[0] ?? ''
  const create = useChange((service, page: string) => createPreviewLink(service, idOf(item), page), {
    changes: ['preview-links', 'usage'],
    onDone: setMade,
    showsErrors: true,
  })

  async function submit() {
    const outcome = (await draft?.keeper.settle()) ?? 'unchanged'
    setObstacle(obstacles[outcome])
    if (!obstacles[outcome]) create.mutate(url)
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
        {origins.error && <Problem error={origins.error} retry={() => origins.refetch()} />}
        {origins.data && known.length === 0 ? (
          <p>
            {t('First say on which sites your team may work.')}{' '}
            <Link to="/settings" search={{ tab: 'identity' }}>
              {t('Identity and origins')}
            </Link>
          </p>
        ) : (
          <form
            onSubmit={event => {
              event.preventDefault()
              void submit()
            }}
          >
            <Group align="end" gap="xs" wrap="nowrap">
              <Autocomplete
                label={t('Address of the page')}
                value={url}
                data={proposals}
                filter={({ options }) => options}
                onChange={setTyped}
                flex={1}
                data-autofocus
              />
              <Button type="submit" loading={create.isPending} disabled={url === ''}>
                {t('Create link')}
              </Button>
            </Group>
          </form>
        )}
        {obstacle && <Problem error={t(obstacle)} />}
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
