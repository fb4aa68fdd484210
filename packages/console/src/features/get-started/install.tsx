import { demoKey } from '@guide/contracts/demo-key'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../components/code-block.tsx'
import { CreateKey } from '../../components/create-key.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './get-started.module.css'
import { type Framework, frameworks, snippetFor } from './snippets.ts'

/** The snippet for a framework, with a key of the tenant. The whole key is only known if it was created just now. */
export function Install({ whyNot }: { whyNot: string | undefined }) {
  const t = useWords()
  const service = useService()
  const { role, how } = useSession()
  const isAdmin = role === 'admin'
  const isDemo = how === 'demo'
  const [framework, setFramework] = useState<Framework>('html')
  const [created, setCreated] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)
  const keys = useQuery({
    queryKey: ['keys', service.scope],
    queryFn: async () => (await service.get('/v1/admin/api-keys', { query: { limit: 100 } })).data.items,
    enabled: isAdmin,
  })
  const config = useQuery({
    queryKey: ['config', service.scope],
    queryFn: () => service.get('/v1/admin/config'),
  })
  const active = keys.data?.filter(({ revoked_at }) => revoked_at === null) ?? []
  const known = active.find(({ environment }) => environment === service.scope.environment) ?? active[0]
  const apiKey = created ?? (isDemo ? demoKey : known ? `${known.prefix}…` : 'sk_live_…')
  const { file, code } = snippetFor(framework, {
    url: window.location.origin,
    apiKey,
    hasTokens: config.data?.feature_flags.anonymous_users !== true,
  })
  return (
    <>
      {keys.error && <Problem error={keys.error} retry={() => keys.refetch()} />}
      <Tabs value={framework} onChange={value => setFramework(value as Framework)} keepMounted={false}>
        <Tabs.List className={styles.frameworks}>
          {Object.entries(frameworks).map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.keys(frameworks).map(value => (
          <Tabs.Panel key={value} value={value} className={styles.snippet}>
            <p className={styles.note}>{t('In {file}:', { file })}</p>
            <CodeBlock text={code} label={t('Snippet for your page')} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <div className={styles.key}>
        <p className={styles.note}>
          {created
            ? t(
                'The snippet has your new key. Copy it before you leave this page: the key is not shown again.',
              )
            : isDemo
              ? t(
                  'This is the key of the demo. With it your page gets what the demo shows, and you can build on your page.',
                )
              : known
                ? t(
                    'The key begins with {prefix}; put the rest in. If you do not have it any more, create a new one.',
                    {
                      prefix: known.prefix,
                    },
                  )
                : t('Create a key, and it is in the snippet.')}
        </p>
        <GuardedButton whyNot={whyNot} size="xs" variant="default" onClick={() => setCreating(true)}>
          {t('Create a key')}
        </GuardedButton>
      </div>
      {isCreating && (
        <CreateKey
          onClose={key => {
            setCreating(false)
            if (key) setCreated(key.api_key)
          }}
        />
      )}
    </>
  )
}
