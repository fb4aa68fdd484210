import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the button does, in one or two words. */
  action: string
  isOpen: boolean
  isBusy?: boolean
  /** Whether it may be confirmed now. Default: true. */
  isReady?: boolean
  /** How wide it is. Default: as a question needs it. */
  size?: 'lg'
  /** Whether it takes something away. */
  isDangerous?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something happens that users notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useWords()
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      {...(props.size && { size: props.size })}
    >
      {props.children}
      <Group justify="end" mt="lg" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          {t('Cancel')}
        </Button>
        <Button
          {...(props.isDangerous && { color: 'red' })}
          loading={props.isBusy ?? false}
          disabled={props.isReady === false}
          onClick={props.onConfirm}
          {...(props.isReady === undefined && { 'data-autofocus': true })}
        >
          {props.action}
        </Button>
      </Group>
    </Dialog>
  )
}
