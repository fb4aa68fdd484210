import type { GuideApi } from '../core/api.ts'

/** The file with the rest of the SDK; the build writes its name here. */
declare const __CORE__: string

type Method = keyof GuideApi
type Call = [Method, ...unknown[]]
type AnyMethod = (...args: unknown[]) => unknown

/** What the page may have put there before: calls to make once the script has arrived. */
interface Before {
  q?: Call[]
  init?: unknown
}

// A classic script cannot be split, so this one only takes calls, fetches the rest and replays them in order.
const page = window as unknown as { Guide?: Before }
const before = page.Guide
if (!before?.init) {
  const src = (document.currentScript as HTMLScriptElement | null)?.src ?? ''
  const waiting: (() => void)[] = []
  let rest: Record<Method, AnyMethod> | undefined
  let isLost = false
  let isBegun = false

  const call =
    (name: Method): AnyMethod =>
    (...args) => {
      if (name === 'init') isBegun = true
      if (rest) return rest[name](...args)
      return new Promise(resolve => {
        const make = () =>
          resolve(
            rest
              ? rest[name](...args)
              : name === 'show'
                ? { shown: false, reason: 'sdk_not_initialised' }
                : undefined,
          )
        if (isLost) make()
        else waiting.push(make)
      })
    }
  const guide: Record<Method, AnyMethod> & { q: { push(call: Call): void } } = {
    init: call('init'),
    start: call('start'),
    show: call('show'),
    stop: call('stop'),
    destroy: call('destroy'),
    requestAdminAccess: call('requestAdminAccess'),
    track: (name, data) => {
      if (rest) return rest.track(name, data)
      if (!isBegun || isLost || !name) return false
      waiting.push(() => rest?.track(name, data))
      return true
    },
    on: (event, handler) => {
      if (rest) return rest.on(event, handler)
      let isOn = true
      let off: unknown
      waiting.push(() => {
        if (isOn) off = rest?.on(event, handler)
      })
      return () => {
        isOn = false
        if (off) (off as () => void)()
      }
    },
    getVersion: () => (rest ? rest.getVersion() : '0.0.0'),
    q: { push: ([name, ...args]) => void guide[name]?.(...args) },
  }
  try {
    page.Guide = guide as unknown as Before
    for (const early of before?.q ?? []) guide.q.push(early)
  } catch {
    // A page that has frozen its globals gets no Guide, and no error either.
  }
  const load = async () => {
    rest = (await import(/* @vite-ignore */ new URL(__CORE__, src).href)).createGuide(src)
  }
  load()
    .catch(() => {
      isLost = true
    })
    .then(() => {
      for (const make of waiting.splice(0)) make()
    })
}
