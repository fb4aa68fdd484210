import { type Definition, isDirty } from '@guide/drafts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { explainError } from '../../../components/explain-error.ts'
import { mendingPlace } from '../../../components/mending-place.ts'
import { placeOf } from '../../../components/place-of.ts'
import { Strip } from '../../../components/strip.tsx'
import { useItemAction } from '../../../components/use-item-action.ts'
import { type Item, refOf } from '../../../service/item.ts'
import { copyItem } from '../../../service/items.ts'
import { useSession } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft, useProblems } from './draft-context.ts'

/** Says over the tabs why nothing can be changed, what is not saved, or what keeps the draft a draft. */
export function DraftNotice({ item }: { item: Item }) {
  const t = useWords()
  const { state, whyNot } = useDraft()
  const problems = useProblems(state)
  const copy = useItemAction({ run: copyItem, done: 'A copy of “{title}” is now a draft.' })
  const isViewer = useSession().role === 'viewer'
  const { failure, definition } = state
  if (whyNot) {
    const copyText = () => navigator.clipboard.writeText(textOf(definition))
    return (
      <Strip
        role="status"
        action={
          failure ? (
            <Button size="xs" variant="default" onClick={copyText}>
              {t('Copy my text')}
            </Button>
          ) : (
            !isViewer && (
              <Button
                size="xs"
                variant="default"
                loading={copy.isPending}
                onClick={() => copy.mutate([refOf(item)])}
              >
                {t('Copy')}
              </Button>
            )
          )
        }
      >
        {whyNot}
      </Strip>
    )
  }
  if (failure) {
    return (
      <Strip level="error" role="alert">
        {explainError(failure.error, t)}{' '}
        {isDirty(state) && t('What you wrote stays here and is sent as soon as that works.')}
      </Strip>
    )
  }
  if (problems.length === 0) return null
  return (
    <Strip level="warning" role="status">
      <p>{t('This stays a draft until it is mended:')}</p>
      <ul>
        {problems.slice(0, 5).map(({ path, message }) => (
          <li key={path}>
            <Link
              to="/content/$itemId"
              params={{ itemId: refOf(item).id }}
              search={mendingPlace(definition, path)}
            >
              {placeOf(path, t)}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </Strip>
  )
}

/** The words of a definition, to paste them elsewhere. */
function textOf(definition: Definition): string {
  const parts = 'steps' in definition ? definition.steps : [definition, ...definition.items]
  return parts.map(({ title, body = '' }) => `${title}\n\n${body}`.trim()).join('\n\n---\n\n')
}
