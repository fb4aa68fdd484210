import { type AnyMethod, hasGuide, type Method, type Methods, publish } from './publish.ts'

/** The name of the file with the core of the SDK. The build writes it here. */
declare const __CORE__: string

const methods =
  'init,start,show,track,update,next,back,goTo,stop,destroy,on,getVersion,requestAdminAccess'.split(
    ',',
  ) as Method[]

// A classic script cannot be split into modules. This one only loads the core, and then makes the calls in order.
if (!hasGuide()) {
  let core: Methods | undefined
  let isInitialised = false
  let hasFailed = false

  const load = async () => {
    try {
      // `document.currentScript` may be an image with that name. The getter of the prototype only returns scripts.
      const { src } = Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement
      core = (await import(/* @vite-ignore */ new URL(__CORE__, src).href)).createGuide(src)
    } catch {
      hasFailed = true
    }
  }
  const loaded = load()

  const guide = {} as Methods
  for (const name of methods)
    guide[name] = (first, second) => {
      if (core) return core[name](first, second)
      if (name === 'getVersion') return '0.0.0'
      if (name === 'init') isInitialised = true
      let handler = second as AnyMethod | undefined
      const result = loaded.then(() =>
        core
          ? core[name](first, name === 'on' ? (data: unknown) => handler?.(data) : second)
          : { shown: false, reason: 'sdk_not_initialised' },
      )
      if (name === 'track') return isInitialised && !hasFailed && !!first
      if (name !== 'on') return result
      return () => {
        handler = undefined
      }
    }
  publish(guide)
}
