import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useWords } from '../words/words.ts'
import styles from './code-block.module.css'
import { Icon } from './icon.tsx'

/** Text for programs, with a button that copies it. @param label what it is, for screen readers */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const t = useWords()
  return (
    <figure className={styles.block} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('Copied') : t('Copy')}>
            <ActionIcon
              variant="default"
              className={styles.copy}
              aria-label={copied ? t('Copied') : t('Copy: {what}', { what: label })}
              onClick={copy}
            >
              <Icon name={copied ? 'check' : 'copy'} size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </figure>
  )
}
