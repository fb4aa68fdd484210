import { Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
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
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // In the tree of React, the dialog may be inside another form.
    event.stopPropagation()
    if (!props.isBusy && props.isReady !== false) props.onConfirm()
  }
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      {...(props.size && { size: props.size })}
    >
      <form noValidate onSubmit={confirm}>
        {props.children}
        <Group justify="end" mt="lg" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            {...(props.isDangerous && { color: 'red' })}
            loading={props.isBusy ?? false}
            disabled={props.isReady === false}
            // A field of the question comes before it.
            data-autofocus
          >
            {props.action}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
