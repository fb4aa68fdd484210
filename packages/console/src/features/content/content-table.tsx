import type { ItemSummary } from '@guide/contracts'
import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Pages } from '../../components/pages.tsx'
import { refOf } from '../../service/items.ts'
import { useWords } from '../../words/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './content.module.css'
import { ContentRow } from './content-row.tsx'

interface ContentTableProps {
  items: ItemSummary[]
  total: number
  limit: number
  offset: number
  /** Whether it is the last page, while the next one loads. */
  isOld: boolean
}

export function ContentTable({ items, total, limit, offset, isOld }: ContentTableProps) {
  const t = useWords()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate({ from: '/content' })
  const go = (page: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(page > 1 && { page }) }) })
  const refs = items.map(refOf)
  const chosenItems = refs.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <div className={styles.sheet} data-old={isOld || undefined}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.choose}>
                <Checkbox
                  size="xs"
                  aria-label={t('Choose all on this page')}
                  checked={chosenItems.length === items.length}
                  indeterminate={chosenItems.length > 0 && chosenItems.length < items.length}
                  onChange={event =>
                    setChosen(new Set(event.currentTarget.checked ? refs.map(({ id }) => id) : []))
                  }
                />
              </th>
              <th>{t('Title')}</th>
              <th>{t('Status')}</th>
              <th
                className={styles.wide}
                title={t('How often it was shown in the last seven days, today included (UTC).')}
              >
                {t('Shown, 7 days')}
              </th>
              <th className={styles.wide}>{t('Last edited')}</th>
              <th>
                <span className={styles.hidden}>{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => {
              const ref = refs[at] ?? refOf(item)
              return (
                <ContentRow
                  key={ref.id}
                  item={item}
                  isChosen={chosen.has(ref.id)}
                  onChoose={() => toggle(ref.id)}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <Pages total={total} limit={limit} offset={offset} shown={items.length} onGo={go} />
      {chosenItems.length > 0 && <BulkBar items={chosenItems} onClear={() => setChosen(new Set())} />}
    </>
  )
}
