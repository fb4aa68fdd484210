import { useWords } from '../words/words.ts'
import tabs from './filter-tabs.module.css'
import { type WindowDays, windows } from './window-days.ts'

/** How many days the figures cover; the screen keeps it in the address. */
export function WindowTabs({ days, onChoose }: { days: WindowDays; onChoose: (days: WindowDays) => void }) {
  const t = useWords()
  return (
    <fieldset className={tabs.tabs} aria-label={t('Period')}>
      {windows.map(count => (
        <button
          key={count}
          type="button"
          className={tabs.tab}
          aria-pressed={count === days}
          {...(count === days && { 'data-active': true })}
          onClick={() => onChoose(count)}
        >
          {t('{count} days', { count })}
        </button>
      ))}
    </fieldset>
  )
}
