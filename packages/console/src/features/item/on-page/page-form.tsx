import type { UrlPattern } from '@guide/contracts'
import { Autocomplete, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../../components/problem.tsx'
import { useService, useSession } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { originsQuery } from './preview-requests.ts'
import { proposedUrl } from './proposed-url.ts'

interface PageFormProps {
  /** The pages that the item belongs to. The first one is proposed. */
  patterns: readonly UrlPattern[]
  /** What the button says. */
  action: string
  isPending?: boolean
  onSubmit: (url: string) => void
}

/** Asks for a page of the tenant's own sites. */
export function PageForm({ patterns, action, isPending = false, onSubmit }: PageFormProps) {
  const t = useWords()
  const { how } = useSession()
  const origins = useQuery(originsQuery(useService()))
  // The demo may be shown on any page. Its own page is at hand.
  const known = how === 'demo' ? [location.origin] : (origins.data ?? [])
  const proposals = [...new Set(known.flatMap(origin => [proposedUrl(origin, patterns), `${origin}/`]))]
  const [typed, setTyped] = useState<string>()
  const url = typed ?? proposals[0] ?? ''
  if (origins.error) return <Problem error={origins.error} retry={() => origins.refetch()} />
  if (origins.data && known.length === 0) {
    return (
      <p>
        {t('First say on which sites your team may work.')}{' '}
        <Link to="/settings" search={{ tab: 'identity' }}>
          {t('Identity and origins')}
        </Link>
      </p>
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit(url)
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
        <Button type="submit" loading={isPending} disabled={url === ''}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
