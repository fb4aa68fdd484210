import type { SeenOrigin, UrlPattern } from '@guide/contracts'
import { Autocomplete, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../components/problem.tsx'
import { useChange } from '../../../components/use-change.ts'
import { installationQuery } from '../../../service/installation-query.ts'
import { useService, useSession } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { allowOrigins, originsQuery } from './preview-requests.ts'
import { originOf, proposedUrl } from './proposed-url.ts'

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
  const service = useService()
  const isDemo = useSession().how === 'demo'
  const origins = useQuery(originsQuery(service))
  // The snippet may have been added a moment ago.
  const pages = useQuery({ ...installationQuery(service), refetchOnMount: 'always' })
  const [typed, setTyped] = useState<string>()
  if (origins.error) return <Problem error={origins.error} retry={() => origins.refetch()} />
  const allowed = origins.data ?? []
  const seen = visited(pages.data ?? [])
  // The demo may be shown on any page. Its own content belongs to its own page.
  const isDemoPage = patterns.some(({ pattern }) => pattern.startsWith('/demo'))
  const demo = isDemoPage ? [location.origin, ...seen] : [...seen, location.origin]
  const known = isDemo ? demo : [...allowed, ...seen]
  const homeOf = (origin: string) =>
    isDemo && origin === location.origin ? `${origin}/demo/overview` : `${origin}/`
  const proposals = [
    ...new Set(known.flatMap(origin => [proposedUrl(homeOf(origin), patterns), homeOf(origin)])),
  ]
  const url = typed ?? proposals[0] ?? ''
  const origin = originOf(url)
  const isRefused = !isDemo && origins.data !== undefined && origin !== undefined && !allowed.includes(origin)
  return (
    <Stack gap="sm">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSubmit(url)
        }}
      >
        <Group align="end" gap="xs">
          <Autocomplete
            label={t('Address of the page')}
            placeholder="https://app.acme.example/"
            value={url}
            data={proposals}
            filter={({ options }) => options}
            onChange={setTyped}
            openOnFocus={false}
            flex="1 1 240px"
            data-autofocus
          />
          <Button type="submit" loading={isPending} disabled={url === '' || isRefused}>
            {action}
          </Button>
        </Group>
      </form>
      {isRefused && <AllowOrigin origin={origin} allowed={allowed} />}
    </Stack>
  )
}

/** The origins from which pages came, the latest one first. */
const visited = (pages: SeenOrigin[]): string[] =>
  pages
    .filter(({ origin, last_seen_at }) => origin && last_seen_at && origin !== location.origin)
    .sort((a, b) => `${b.last_seen_at}`.localeCompare(`${a.last_seen_at}`))
    .map(({ origin }) => `${origin}`)

/** Lets an admin say that the team may work on a site. */
function AllowOrigin({ origin, allowed }: { origin: string; allowed: string[] }) {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  const allow = useChange(allowOrigins, {
    changes: ['config'],
    done: 'Your team may work on this site now.',
  })
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <p role="status">
        {t('Your team may not work on {origin} yet.', { origin })}{' '}
        {!isAdmin && t('Only admins can change that. Ask one of them.')}
      </p>
      {isAdmin && (
        <Button
          variant="default"
          flex="none"
          loading={allow.isPending}
          onClick={() => allow.mutate([...allowed, origin])}
        >
          {t('Allow this site')}
        </Button>
      )}
    </Group>
  )
}
