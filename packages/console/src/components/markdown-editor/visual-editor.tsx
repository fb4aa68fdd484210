import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import type { MarkdownEditorProps } from './editor-frame.tsx'
import { EditorSurface } from './editor-surface.tsx'
import { openDocument } from './open-document.ts'
import { SourceEditor } from './source-editor.tsx'

interface Props extends MarkdownEditorProps {
  onSource?(): void
}

/** The text as it will look. If it could not be given back unchanged, this is its source, and a sentence why. */
export function VisualEditor({ onSource, onChange, ...props }: Props) {
  const t = useWords()
  const { value } = props
  const [opened, setOpened] = useState(() => ({ document: openDocument(value), count: 0 }))
  /** The texts that were reported and have not come back as the value yet. */
  const reported = useRef<string[]>([])
  const shown = useRef(value)

  useEffect(() => {
    const at = reported.current.indexOf(value)
    if (at >= 0) reported.current.splice(0, at + 1)
    else if (value !== shown.current) {
      shown.current = value
      reported.current = []
      setOpened(({ count }) => ({ document: openDocument(value), count: count + 1 }))
    }
  }, [value])

  const report = (markdown: string) => {
    if (markdown === shown.current) return
    shown.current = markdown
    reported.current.push(markdown)
    onChange(markdown)
  }

  if (!opened.document)
    return (
      <SourceEditor
        {...props}
        onChange={report}
        note={t('The formatted view would change this text, so this is its source.')}
        onVisual={() => setOpened(({ count }) => ({ document: openDocument(value), count: count + 1 }))}
      />
    )
  return (
    <EditorSurface
      key={opened.count}
      {...props}
      opened={opened.document}
      onChange={report}
      {...(onSource && { onSource })}
    />
  )
}
