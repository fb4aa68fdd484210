import type { VersionSummary } from '@guide/contracts'
import { definitionOf } from '@guide/drafts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf, versionsQuery } from '../../service/item.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { ItemActivity } from './item-activity.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { VersionDifferences } from './version-differences.tsx'
import { VersionRow } from './version-row.tsx'

/** Every published version, newest first, each with what it changed and a way back; then who did what. */
export function History({ item }: { item: Item }) {
  const t = useWords()
  const [asked, setAsked] = useState<VersionSummary | null>(null)
  const { data: versions, error, refetch } = useQuery(versionsQuery(useService(), idOf(item)))
  return (
    <div className={styles.history}>
      <Card title={t('Versions')}>
        {error && <Problem error={error} retry={() => refetch()} />}
        {versions?.length === 0 && (
          <p className={styles.note}>
            {t(
              'It has never been published. Each publish makes a version here, and you can go back to any of them.',
            )}
          </p>
        )}
        <ol className={styles.versions}>
          {item.has_unpublished_changes && (
            <VersionRow title={t('Working copy')} note={t('Changes that are not published')}>
              <VersionDifferences item={item} from={item.version} to={definitionOf(item)} />
            </VersionRow>
          )}
          {versions?.map((version, at) => (
            <VersionRow
              key={version.version}
              title={t('Version {version}', { version: version.version })}
              isLive={version.version === item.version && item.status === 'published'}
              version={version}
              onRollBack={() => setAsked(version)}
            >
              <VersionDifferences item={item} from={versions[at + 1]?.version ?? null} to={version.version} />
            </VersionRow>
          ))}
        </ol>
      </Card>
      <ItemActivity item={item} />
      {asked && <RollBackDialog item={item} version={asked.version} onClose={() => setAsked(null)} />}
    </div>
  )
}
