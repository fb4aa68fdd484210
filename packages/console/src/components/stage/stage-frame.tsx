import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ShowMessage, StageMessage } from '../../stage/messages.ts'
import styles from './stage.module.css'

interface StageFrameProps {
  /** What a screen reader calls the frame. */
  title: string
  /** Null: nothing is shown yet. */
  show: Omit<ShowMessage, 'type'> | null
  /** The size of the window that users would have. It is scaled down to fit. */
  width: number
  height: number
  /** Whether it is only a picture, which neither the pointer nor the keyboard reaches. */
  isPicture?: boolean
  onMessage?: (message: StageMessage) => void
}

/** The sandboxed frame with the sample page. */
export function StageFrame({ title, show, width, height, isPicture = false, onMessage }: StageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useElementSize()
  const [loads, setLoads] = useState(0)
  const listener = useRef(onMessage)
  listener.current = onMessage
  useEffect(() => {
    const receive = (event: MessageEvent<StageMessage>) => {
      // A sandboxed frame has no origin of its own that could be named.
      if (event.source !== frame.current?.contentWindow || event.origin !== 'null') return
      if (event.data.type === 'ready') setLoads(count => count + 1)
      listener.current?.(event.data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  const message = show && JSON.stringify({ ...show, type: 'show' })
  useEffect(() => {
    if (loads > 0 && message) frame.current?.contentWindow?.postMessage(JSON.parse(message), '*')
  }, [loads, message])
  const scale = box.width > 0 ? Math.min(1, box.width / width) : 1
  return (
    <div ref={box.ref} className={styles.fit} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src="/console/stage"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        style={{ width, height, transform: `scale(${scale})` }}
        {...(isPicture && { inert: true, tabIndex: -1, 'aria-hidden': true, loading: 'lazy' })}
      />
    </div>
  )
}
