import type { TransferEntry } from '@guide/contracts'
import { Button, FileButton, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { AdminsOnly } from '../../components/admins-only.tsx'
import { Card } from '../../components/card.tsx'
import { explainError } from '../../components/explain-error.ts'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { saveJson } from '../../components/save-json.ts'
import { useChange } from '../../components/use-change.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './transfer.module.css'
import { TransferPlan } from './transfer-plan.tsx'
import { exportContent, importContent, readTransferFile, type TransferFile } from './transfer-requests.ts'

/** All content of the tenant as one file: out, and in again with a plan before anything happens. */
export function Transfer() {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  if (!isAdmin) return <AdminsOnly what={t('Only admins export and import all content.')} />
  return (
    <>
      <ExportCard />
      <ImportCard />
    </>
  )
}

function ExportCard() {
  const t = useWords()
  const service = useService()
  const { tenant_name } = useSession()
  const download = useMutation({
    mutationFn: () => exportContent(service),
    onSuccess(document) {
      saveJson(document, `${tenant_name.replace(/[^\w-]+/g, '-')}.json`)
      notifications.show({ message: t('The export is in your downloads.') })
    },
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
  })
  return (
    <Card title={t('Export')}>
      <p className={styles.note}>
        {t(
          'Tours, content, themes, audiences and help articles in one file, with their ids. Users, figures, keys and the team are not in it.',
        )}
      </p>
      <Button
        w="fit-content"
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('Download')}
      </Button>
    </Card>
  )
}

function ImportCard() {
  const t = useWords()
  const service = useService()
  const [file, setFile] = useState<TransferFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<TransferEntry[] | null>(null)
  const plan = useMutation({
    mutationFn: ({ document }: TransferFile) => importContent(service, document, 'plan'),
  })
  const apply = useChange(
    (service, { document }: TransferFile) => importContent(service, document, 'apply'),
    {
      changes: ['items', 'item', 'overview', 'themes', 'audiences', 'articles', 'usage'],
      showsErrors: true,
      onDone(entries: TransferEntry[]) {
        setDone(entries)
        clear()
      },
    },
  )
  const clear = () => {
    setFile(null)
    plan.reset()
    apply.reset()
  }
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return
    clear()
    setDone(null)
    const read = await readTransferFile(chosen)
    setProblem(
      read
        ? null
        : t('{name} is not a file of an export. Choose a file that “Download” or “guide export” wrote.', {
            name: chosen.name,
          }),
    )
    setFile(read)
    if (read) plan.mutate(read)
  }
  return (
    <Card title={t('Import')}>
      <p className={styles.note}>
        {t(
          'You see a plan first. What is not in the file stays as it is. All of it is imported, or nothing.',
        )}
      </p>
      <FileDrop onFile={take} isBusy={plan.isPending} name={file?.name} />
      {problem && <Problem error={problem} />}
      {plan.error && <Problem error={plan.error} retry={() => file && plan.mutate(file)} />}
      {file && plan.data && (
        <>
          <TransferPlan entries={plan.data} />
          {apply.error && <Problem error={apply.error} />}
          <Group gap="xs">
            <Button
              loading={apply.isPending}
              disabled={plan.data.every(({ action }) => action === 'leave')}
              onClick={() => apply.mutate(file)}
            >
              {t('Import')}
            </Button>
            <Button variant="default" onClick={clear}>
              {t('Cancel')}
            </Button>
          </Group>
        </>
      )}
      {done && (
        <div role="status">
          <TransferPlan entries={done} isDone />
        </div>
      )}
    </Card>
  )
}

interface FileDropProps {
  onFile: (file: File | null | undefined) => void
  isBusy: boolean
  name: string | undefined
}

/** A place to drop a file, with a button for everyone who chooses it instead. */
function FileDrop({ onFile, isBusy, name }: FileDropProps) {
  const t = useWords()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file" size={22} />
      <span>{name ?? t('Drop a file here, or')}</span>
      <FileButton accept="application/json,.json" onChange={onFile}>
        {props => (
          <Button {...props} size="xs" variant="default" loading={isBusy}>
            {name ? t('Choose another file') : t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
