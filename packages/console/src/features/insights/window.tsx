import { useNavigate, useSearch } from '@tanstack/react-router'
import { type WindowDays, windowSearchOf } from '../../components/window-days.ts'
import { WindowTabs } from '../../components/window-tabs.tsx'

/** The period that the figures of this screen cover. */
export function Window() {
  const navigate = useNavigate({ from: '/insights' })
  const { days = 7 } = useSearch({ from: '/shell/insights' })
  const choose = (next: WindowDays) =>
    navigate({
      search: ({ days: _, page: __, ...others }) => ({ ...others, ...windowSearchOf({ days: next }) }),
      replace: true,
    })
  return <WindowTabs days={days} onChoose={choose} />
}
