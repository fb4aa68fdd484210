import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { useDraft } from '../draft/draft-context.ts'

const EditOnPageDialog = lazy(async () => ({
  default: (await import('./edit-on-page-dialog.tsx')).EditOnPageDialog,
}))

interface OnPageButtonProps {
  label: string
  icon: IconName
  size: 'xs' | 'compact-sm'
  /** The step that the builder opens. */
  stepId?: string | undefined
}

/** Opens a page of the tenant with the builder on it, at the item of this screen. */
export function OnPageButton({ label, icon, size, stepId }: OnPageButtonProps) {
  const { state, whyNot } = useDraft()
  const { itemId = '' } = useParams({ strict: false })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        disabled={whyNot !== undefined}
        leftSection={<Icon name={icon} size={14} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <EditOnPageDialog
            itemId={itemId}
            stepId={stepId}
            patterns={state.definition.url_patterns}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
