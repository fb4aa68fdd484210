import { isDirty } from '@guide/drafts'
import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { Trail } from '../../components/trail.tsx'
import { type Item, idOf } from '../../service/item.ts'
import { useWords } from '../../words/words.ts'
import { DraftBar } from './draft/draft-bar.tsx'
import { DraftContext } from './draft/draft-context.ts'
import { DraftNotice } from './draft/draft-notice.tsx'
import { useDraftKeeper } from './draft/use-draft-keeper.ts'
import { useLeaving } from './draft/use-leaving.ts'
import { useWhyNot } from './draft/use-why-not.ts'
import styles from './item.module.css'
import { ItemActions } from './item-actions.tsx'
import { ItemLead } from './item-lead.tsx'
import { type ItemTab, isEditing, tabNames } from './item-tabs.ts'
import { Why } from './why.tsx'

const DesignTab = lazy(async () => ({ default: (await import('./design/design-tab.tsx')).DesignTab }))
const ConflictDialog = lazy(async () => ({
  default: (await import('./draft/conflict-dialog.tsx')).ConflictDialog,
}))
const ResultsTab = lazy(async () => ({ default: (await import('./results-tab.tsx')).ResultsTab }))
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))
const WhenTab = lazy(async () => ({ default: (await import('./when/when-tab.tsx')).WhenTab }))

/** The page of an item that is loaded. It keeps the draft, whichever tab is open. */
export function ItemPage({ item }: { item: Item }) {
  const t = useWords()
  const navigate = useNavigate({ from: '/content/$itemId' })
  const { tab = 'design' } = useSearch({ from: '/shell/content/$itemId' })
  const { keeper, view } = useDraftKeeper(item)
  const { state } = view
  const whyNot = useWhyNot(item, state)
  useLeaving(keeper)
  const tabList = useRef<HTMLDivElement>(null)
  // On a phone the tabs are wider than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    tabList.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [tab])
  const waiting = <Skeleton height={420} aria-label={t('Loading')} />
  const open = (next: ItemTab) =>
    navigate({
      search: ({ tab: _, field: __, days: ___, user: ____, url: _____, ...others }) => ({
        ...others,
        ...(next !== 'design' && { tab: next }),
      }),
    })
  // The title and the badge are those of what is being written.
  const written = {
    ...item,
    title: state?.definition.title.trim() || item.title,
    has_unpublished_changes: item.has_unpublished_changes || (state !== null && isDirty(state)),
  }
  return (
    <DraftContext value={state && { keeper, state, whyNot }}>
      <Screen
        title={written.title}
        trail={<Trail to="/content">{t('Content')}</Trail>}
        lead={<ItemLead item={written} />}
        actions={
          <>
            {state && <DraftBar />}
            <ItemActions item={written} />
          </>
        }
        isWide={isEditing(tab)}
      >
        {state && <DraftNotice item={item} />}
        {state?.conflict && !whyNot && (
          <Suspense>
            <ConflictDialog conflict={state.conflict} />
          </Suspense>
        )}
        <Tabs value={tab} onChange={value => open(value as ItemTab)} keepMounted={false}>
          <Tabs.List ref={tabList} className={styles.tabs}>
            {Object.entries(tabNames).map(([value, name]) => (
              <Tabs.Tab key={value} value={value}>
                {t(name)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="design">
            <Editor {...view} retry={keeper.load}>
              <DesignTab />
            </Editor>
          </Tabs.Panel>
          <Tabs.Panel value="when">
            <Editor {...view} retry={keeper.load}>
              <WhenTab />
            </Editor>
          </Tabs.Panel>
          <Tabs.Panel value="results">
            <Suspense fallback={waiting}>
              <ResultsTab item={item} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="why">
            <Why id={idOf(item)} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <Suspense fallback={waiting}>
              <History item={item} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Screen>
    </DraftContext>
  )
}

interface EditorProps {
  state: unknown
  loadError: unknown
  retry: () => void
  children: ReactNode
}

/** A tab of the editor, as soon as the draft and the code of the tab are there. */
function Editor({ state, loadError, retry, children }: EditorProps) {
  const t = useWords()
  if (loadError) return <Problem error={loadError} retry={retry} />
  const waiting = <Skeleton height={420} aria-label={t('Loading')} />
  return state ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
