import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { CodeBlock } from './code-block.tsx'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  title: string
  /** What the secret is, for screen readers. */
  label: string
  secret: string
  onClose: () => void
  children: ReactNode
}

/** Shows a secret that the service does not keep. It does not close by accident: only its button closes it. */
export function SecretDialog({ title, label, secret, onClose, children }: SecretDialogProps) {
  const t = useWords()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {children}
      <Group mt="md" mb="md" grow>
        <CodeBlock text={secret} label={label} />
      </Group>
      <Group justify="end">
        <Button onClick={onClose}>{t('I have copied it')}</Button>
      </Group>
    </Dialog>
  )
}
