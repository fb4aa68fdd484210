import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QuietNote } from '../../components/quiet-note.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

/** The list of users that the demo came with. Without it, nothing was generated. */
const demoUsers = 'aud_de3000000001'

/** Says that the activity of the demo tenant did not happen. */
export function DemoNote() {
  const t = useWords()
  const service = useService()
  const isDemo = useSession().how === 'demo'
  const { data: isGenerated = false } = useQuery({
    queryKey: ['audiences', service.scope, 'demo'],
    queryFn: async () =>
      (await service.get('/v1/admin/audiences', { query: { q: demoUsers, limit: 1 } })).data.total > 0,
    enabled: isDemo,
  })
  if (!isDemo || !isGenerated) return null
  return (
    <QuietNote>
      {t('This is the demo: the users and the numbers of the last 30 days are generated.')}{' '}
      <Link to="/audiences/$audienceId" params={{ audienceId: demoUsers }}>
        {t('Show the users')}
      </Link>
    </QuietNote>
  )
}
