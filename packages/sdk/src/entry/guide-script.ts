import { attempt } from '../core/attempt.ts'
import { createGuide } from '../core/create-guide.ts'
import { hasGuide, type Methods, publish } from './publish.ts'

// The core is a part of this file. If this file had to import it, the first item would wait for one more round trip.
if (!hasGuide())
  attempt(() => {
    // `document.currentScript` may be an image with that name. The getter of the prototype only returns scripts.
    const { src } = Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement
    publish(createGuide(src) as unknown as Methods)
  })
