import type { VersionSummary } from '@guide/contracts'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { personName } from '../../components/person-name.ts'
import { useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

interface VersionRowProps {
  title: string
  note?: string
  /** Undefined for the working copy. */
  version?: VersionSummary
  isLive?: boolean
  onRollBack?: () => void
  /** What differs from the version before; only made when it is asked for. */
  children: ReactNode
}

/** A version with its title and its publisher, and on demand what it changed. */
export function VersionRow({ title, note, version, isLive = false, onRollBack, children }: VersionRowProps) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isViewer = useSession().role === 'viewer'
  return (
    <li data-current={isLive || undefined}>
      <div className={styles.version}>
        <div>
          <strong id={id}>{title}</strong>
          {isLive && <span className={styles.current}>{t('Live')}</span>}
          {version && <p>{version.title}</p>}
          <p className={styles.note}>
            {note}
            {version && (
              <>
                <time dateTime={version.published_at} title={moment(version.published_at)}>
                  {ago(version.published_at)}
                </time>{' '}
                ·{' '}
                <span title={version.published_by}>
                  {personName({ user_id: version.published_by, email: version.published_by_email })}
                </span>
              </>
            )}
          </p>
        </div>
        <div className={styles.versionActions}>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`${title}: ${t('What changed')}`}
            rightSection={<Icon name={isOpen ? 'down' : 'right'} size={14} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('What changed')}
          </Button>
          {onRollBack && !isLive && (
            <GuardedButton
              size="xs"
              variant="default"
              aria-describedby={id}
              whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
              leftSection={<Icon name="undo" size={16} />}
              onClick={onRollBack}
            >
              {t('Roll back')}
            </GuardedButton>
          )}
        </div>
      </div>
      {isOpen && children}
    </li>
  )
}
