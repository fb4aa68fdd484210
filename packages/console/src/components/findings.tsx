import type { CheckFinding } from '@guide/contracts'
import type { Definition } from '@guide/drafts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../words/formats.ts'
import { type Message, useWords } from '../words/words.ts'
import styles from './findings.module.css'
import { Icon, type IconName } from './icon.tsx'
import { mendingPlace } from './mending-place.ts'
import { placeOf } from './place-of.ts'
import { sayFinding } from './say-finding.ts'

const levels: Record<CheckFinding['level'], { name: Message; icon: IconName }> = {
  error: { name: 'Will not work', icon: 'alert' },
  warning: { name: 'Fails for some users', icon: 'alert' },
  hint: { name: 'Could be better', icon: 'info' },
}

/** What no field of an item mends. */
const settingsOf: Record<string, { tab?: 'switches' }> = {
  switched_off: { tab: 'switches' },
  unused_kind: {},
}

interface FindingsProps {
  findings: CheckFinding[]
  /** The item that they are about; with it, each finding leads to the place that mends it. */
  item?: { id: string; definition: Definition }
  /** Called when a finding was followed. */
  onMend?: () => void
}

/** What the checks found in an item, the worst first; if they found nothing, that. */
export function Findings({ findings, item, onMend }: FindingsProps) {
  const t = useWords()
  const formats = useFormats()
  if (findings.length === 0) {
    return (
      <p className={styles.fine}>
        <Icon name="check" />
        {t('The checks found nothing to mend.')}
      </p>
    )
  }
  return (
    <ul className={styles.findings}>
      {findings.map(({ check, level, path, ...finding }) => (
        <li key={`${check} ${path} ${finding.message}`} className={styles.finding} data-level={level}>
          <Icon name={levels[level].icon} />
          <div>
            <strong>{t(levels[level].name)}</strong>
            {path && <span className={styles.place}> · {placeOf(path, t)}</span>}
            <p>{sayFinding(finding, t, formats)}</p>
            {settingsOf[check] ? (
              <Link className={styles.mend} to="/settings" search={settingsOf[check]}>
                {t('Open the settings')}
              </Link>
            ) : (
              item && (
                <Link
                  className={styles.mend}
                  to="/content/$itemId"
                  params={{ itemId: item.id }}
                  search={mendingPlace(item.definition, path)}
                  {...(onMend && { onClick: onMend })}
                >
                  {t('Mend it')}
                </Link>
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
