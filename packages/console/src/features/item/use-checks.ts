import type { CheckFinding } from '@guide/contracts'
import { digestOf, mistakesOf, readMistake } from '@guide/drafts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checksQuery } from '../../service/item-queries.ts'
import { ServiceError } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { useDraft } from './draft/draft-context.ts'
import { changesIn } from './draft/draft-requests.ts'

/** What the checks find in what is written and saved. What keeps it from being complete comes first, and alone. */
export function useChecks(itemId: string) {
  const t = useWords()
  const service = useService()
  const { definition, stored } = useDraft().state
  const incomplete = mistakesOf(definition)
  const changes = stored && { digest: digestOf(stored), body: changesIn(stored) }
  const { data, error, refetch } = useQuery({
    ...checksQuery(service, itemId, changes),
    enabled: incomplete.length === 0,
    placeholderData: keepPreviousData,
  })
  const refused = error instanceof ServiceError && [400, 422].includes(error.status) ? error : null
  const mistakes = refused
    ? [readMistake(refused.message)]
    : incomplete.map(({ path, message }) => ({ path, message: t(message) }))
  const findings: CheckFinding[] | undefined =
    mistakes.length > 0
      ? mistakes.map(mistake => ({ check: 'incomplete', level: 'error', ...mistake }))
      : data
  return { findings, error: refused ? null : error, retry: () => void refetch() }
}
