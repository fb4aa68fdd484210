import { useQuery } from '@tanstack/react-query'
import { ServiceError } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Strip } from '../strip.tsx'
import styles from './why.module.css'

interface UsedContextProps {
  /** When the user came with the attributes that the answer is for; undefined if it is for none. */
  seenAt: string | undefined
  userId: string
}

/** Says for which attributes the answer is, and warns about an id that is probably wrong. */
export function UsedContext({ seenAt, userId }: UsedContextProps) {
  const t = useWords()
  const { ago } = useFormats()
  const service = useService()
  const { data: isKnown = true } = useQuery({
    queryKey: ['person', service.scope, 'is-known', userId],
    queryFn: () => isStored(service.get('/v1/admin/end-users/{user_id}', { params: { user_id: userId } })),
    enabled: seenAt === undefined,
  })
  if (!isKnown) {
    return (
      <Strip level="warning">
        {t('No user with the id “{userId}” is known. The answer is for a new user: check the id.', {
          userId,
        })}
      </Strip>
    )
  }
  return (
    <p className={styles.note}>
      {seenAt
        ? t('With what this user last came with, {ago}.', { ago: ago(seenAt) })
        : t('Without attributes: what this user last came with is not stored, or not shown to you.')}
    </p>
  )
}

async function isStored(person: Promise<unknown>): Promise<boolean> {
  try {
    await person
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false
    throw error
  }
}
