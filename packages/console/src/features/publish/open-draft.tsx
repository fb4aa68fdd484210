import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Strip } from '../../components/strip.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { draftQuery } from './publish-requests.ts'

/** Says that an editor is in the middle of something, which would not be published. */
export function OpenDraft({ itemId }: { itemId: string }) {
  const t = useWords()
  const { ago } = useFormats()
  const { data } = useQuery({ ...draftQuery(useService(), itemId), staleTime: 0 })
  if (!data?.draft || !data.updated_at) return null
  return (
    <Strip role="status">
      {t('{who} wrote something {ago} that is not complete yet. It is not part of this.', {
        who: data.updated_by ?? '–',
        ago: ago(data.updated_at),
      })}{' '}
      <Link to="/content/$itemId" params={{ itemId }}>
        {t('Open the editor')}
      </Link>
    </Strip>
  )
}
