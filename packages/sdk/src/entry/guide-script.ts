import type { GuideApi } from '../core/api.ts'

/** The name of the file with the core of the SDK. The build writes it here. */
declare const __CORE__: string

type Method = keyof GuideApi
type Call = [Method, ...unknown[]]
type AnyMethod = (...args: unknown[]) => unknown

/** What the page may have put into `window.Guide` before: calls to make after the script has loaded. */
interface Placeholder {
  q?: Call[]
  init?: unknown
}

// A classic script cannot be split into modules. This one only queues calls, loads the core and replays the calls in order.
const page = window as unknown as { Guide?: Placeholder }
const placeholder = page.Guide
if (!placeholder?.init) {
  const src = (document.currentScript as HTMLScriptElement | null)?.src ?? ''
  const waiting: (() => void)[] = []
  let core: Record<Method, AnyMethod> | undefined
  let hasFailed = false
  let isInitialised = false

  const call =
    (name: Method): AnyMethod =>
    (...args) => {
      if (name === 'init') isInitialised = true
      if (core) return core[name](...args)
      return new Promise(resolve => {
        const callCore = () =>
          resolve(
            core
              ? core[name](...args)
              : name === 'show'
                ? { shown: false, reason: 'sdk_not_initialised' }
                : undefined,
          )
        if (hasFailed) callCore()
        else waiting.push(callCore)
      })
    }
  const guide: Record<Method, AnyMethod> & { q: { push(call: Call): void } } = {
    init: call('init'),
    start: call('start'),
    show: call('show'),
    update: call('update'),
    next: call('next'),
    back: call('back'),
    goTo: call('goTo'),
    stop: call('stop'),
    destroy: call('destroy'),
    requestAdminAccess: call('requestAdminAccess'),
    track: (name, data) => {
      if (core) return core.track(name, data)
      if (!isInitialised || hasFailed || !name) return false
      waiting.push(() => core?.track(name, data))
      return true
    },
    on: (event, handler) => {
      if (core) return core.on(event, handler)
      let isOn = true
      let off: unknown
      waiting.push(() => {
        if (isOn) off = core?.on(event, handler)
      })
      return () => {
        isOn = false
        if (off) (off as () => void)()
      }
    },
    getVersion: () => (core ? core.getVersion() : '0.0.0'),
    q: { push: ([name, ...args]) => void guide[name]?.(...args) },
  }
  try {
    page.Guide = guide as unknown as Placeholder
    for (const early of placeholder?.q ?? []) guide.q.push(early)
  } catch {
    // A page may have frozen its globals. It gets no Guide, but no error either.
  }
  const load = async () => {
    core = (await import(/* @vite-ignore */ new URL(__CORE__, src).href)).createGuide(src)
  }
  load()
    .catch(() => {
      hasFailed = true
    })
    .then(() => {
      for (const callCore of waiting.splice(0)) callCore()
    })
}
