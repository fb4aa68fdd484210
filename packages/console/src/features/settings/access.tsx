import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdminsOnly } from '../../components/admins-only.tsx'
import { Card } from '../../components/card.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AccessTokens } from './access-tokens.tsx'
import { CreateToken } from './create-token.tsx'
import { Sessions } from './sessions.tsx'

/** Who is signed in, and the tokens of programs. */
export function Access() {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  const [isCreating, setCreating] = useState(false)
  if (!isAdmin)
    return <AdminsOnly what={t('Only admins see who is signed in and which programs have access.')} />
  return (
    <>
      <Card title={t('Who is signed in')}>
        <Sessions />
      </Card>
      <Card
        title={t('Access tokens')}
        actions={
          <Button size="xs" variant="default" onClick={() => setCreating(true)}>
            {t('Create a token')}
          </Button>
        }
      >
        <AccessTokens />
      </Card>
      {isCreating && <CreateToken onClose={() => setCreating(false)} />}
    </>
  )
}
