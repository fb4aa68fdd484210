import { UnstyledButton } from '@mantine/core'
import type { JSONContent } from '@tiptap/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { cleanHtml } from './clean-html.ts'
import { documentExtensions } from './document-schema.ts'
import { EditorFrame, type MarkdownEditorProps } from './editor-frame.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './markdown-editor.module.css'
import type { OpenDocument } from './open-document.ts'
import { PictureStatus } from './picture-status.tsx'
import { saveDocument } from './save-document.ts'
import { Toolbar } from './toolbar.tsx'
import { picturesIn, pictureTypes, usePictures } from './use-pictures.ts'

interface Props extends MarkdownEditorProps {
  opened: OpenDocument
  onSource?(): void
}

/** The text and its toolbar. It reports a new text only after an edit. */
export function EditorSurface({ label, opened, onChange, disabled = false, error = '', onSource }: Props) {
  const t = useWords()
  const id = useId()
  const [isLinking, setLinking] = useState(false)
  const original = useRef<JSONContent[]>([])
  // The editor is made once; it must call the newest function.
  const changed = useRef(onChange)
  changed.current = onChange

  const pictures = usePictures()
  const addPictures = useRef(pictures.add)
  addPictures.current = pictures.add
  const choose = useRef<HTMLInputElement>(null)

  const editor: Editor = useEditor({
    extensions: documentExtensions,
    content: { type: 'doc', content: opened.blocks.length > 0 ? opened.blocks : [{ type: 'paragraph' }] },
    // The page's policy allows no style elements from scripts.
    injectCSS: false,
    editable: !disabled,
    editorProps: {
      attributes: {
        class: styles.area ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        ...(disabled && { 'aria-disabled': 'true' }),
        dir: 'auto',
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_, event) => {
        const files = picturesIn(event.clipboardData)
        if (files.length > 0) addPictures.current(editor, files)
        return files.length > 0
      },
      handleDrop: (view, event) => {
        const files = picturesIn(event.dataTransfer)
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (files.length > 0) addPictures.current(editor, files, at)
        return files.length > 0
      },
      handleKeyDown: (_, event) => {
        if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return false
        // Elsewhere these keys search the console.
        event.stopPropagation()
        setLinking(true)
        return true
      },
    },
    onCreate: ({ editor: made }) => {
      original.current = made.getJSON().content ?? []
    },
    onUpdate: ({ editor: edited }) => {
      changed.current(saveDocument(opened, original.current, edited.getJSON().content ?? []))
    },
  })

  return (
    <EditorFrame
      label={label}
      labelId={id}
      error={error}
      errorId={`${id}-error`}
      onLabelClick={() => editor.commands.focus()}
      switcher={
        onSource && (
          <UnstyledButton className={styles.switch} onClick={onSource}>
            {t('Source')}
          </UnstyledButton>
        )
      }
    >
      <div
        className={styles.box}
        data-error={error !== '' || undefined}
        data-disabled={disabled || undefined}
      >
        <Toolbar
          editor={editor}
          disabled={disabled}
          onLink={() => setLinking(true)}
          onPicture={() => choose.current?.click()}
        />
        <input
          ref={choose}
          type="file"
          accept={pictureTypes}
          multiple
          hidden
          aria-label={t('Picture')}
          onChange={event => {
            pictures.add(editor, [...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {pictures.state && <PictureStatus state={pictures.state} onClose={pictures.forget} />}
        <EditorContent editor={editor} />
      </div>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </EditorFrame>
  )
}
