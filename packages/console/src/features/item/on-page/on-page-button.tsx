import type { Step } from '@guide/contracts'
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
  /** The step that the builder opens, on its page. */
  step?: Partial<Step> | undefined
}

/** Opens a page of the tenant with the builder on it, at the item of this screen. */
export function OnPageButton({ label, icon, size, step }: OnPageButtonProps) {
  const { state, whyNot } = useDraft()
  const { itemId = '' } = useParams({ strict: false })
  const [isOpen, setOpen] = useState(false)
  const page = step?.page
  const patterns = page
    ? [{ ...page, pattern: page.url ?? page.pattern, is_regex: !page.url && page.is_regex }]
    : state.definition.url_patterns
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
            stepId={step?.step_id}
            patterns={patterns}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
