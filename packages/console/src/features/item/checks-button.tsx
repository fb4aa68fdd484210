import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { Findings } from '../../components/findings.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useWords } from '../../words/words.ts'
import { useDraft } from './draft/draft-context.ts'
import styles from './item.module.css'
import { useChecks } from './use-checks.ts'

/** How much the checks found in what is written, and behind it what they found. */
export function ChecksButton({ itemId }: { itemId: string }) {
  const t = useWords()
  const { definition } = useDraft().state
  const { findings, error, retry } = useChecks(itemId)
  const [isOpen, setOpen] = useState(false)
  const worst = findings?.[0]?.level
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 32px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name={worst ? 'alert' : 'check'} size={16} />}
          rightSection={findings && findings.length > 0 && <span>{findings.length}</span>}
          classNames={{ section: styles.found ?? '' }}
          data-level={worst ?? (findings ? 'fine' : undefined)}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Checks')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.checks ?? ''} aria-label={t('Checks')} tabIndex={-1}>
        {error ? (
          <Problem error={error} retry={retry} />
        ) : (
          findings && (
            <Findings findings={findings} item={{ id: itemId, definition }} onMend={() => setOpen(false)} />
          )
        )}
        {findings && findings.length > 0 && (
          <p className={styles.note}>{t('The checks look again whenever you have saved something.')}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
