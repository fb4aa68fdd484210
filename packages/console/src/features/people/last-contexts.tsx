import type { EndUser, LastContext } from '@guide/contracts'
import { Card } from '../../components/card.tsx'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './people.module.css'

/** What the user last came with: the facts that audience rules look at. */
export function LastContexts({ contexts }: { contexts: EndUser['contexts'] }) {
  const t = useWords()
  return (
    <Card title={t('Last seen with')}>
      {contexts === null ? (
        <p className={styles.note}>{t('Viewers do not see the attributes of users.')}</p>
      ) : contexts.length === 0 ? (
        <p className={styles.note}>{t('Nothing from the last 30 days is remembered.')}</p>
      ) : (
        contexts.map(context => <Context key={context.environment} context={context} />)
      )}
    </Card>
  )
}

function Context({ context }: { context: LastContext }) {
  const t = useWords()
  const { ago } = useFormats()
  const { claims, tokens, environment, seen_at, truncated } = context
  return (
    <table className={styles.context}>
      <caption>
        {t(environment === 'live' ? 'Live' : 'Test')} · {ago(seen_at)}
      </caption>
      <Attributes title={t('From the token')} attributes={claims} />
      <Attributes title={t('From the page')} attributes={tokens} />
      {truncated && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t('There was more, but only 4 KB are stored.')}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Attributes({ title, attributes }: { title: string; attributes: Record<string, unknown> }) {
  const entries = Object.entries(attributes)
  if (entries.length === 0) return null
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {title}
        </th>
      </tr>
      {entries.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{typeof value === 'string' ? value : JSON.stringify(value)}</td>
        </tr>
      ))}
    </tbody>
  )
}
