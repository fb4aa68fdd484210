import { imagePattern } from '@guide/contracts/link'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { holdPage } from '../../service/hold-page.ts'
import { ServiceError } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { uploadPicture } from '../../service/upload.ts'
import { useWords } from '../../words/words.ts'
import { explainError } from '../explain-error.ts'

/** A picture on its way to the service, or why it did not get there. */
export interface PictureState {
  name: string
  /** From 0 to 1. */
  part: number
  problem?: string
}

const megabyte = 1024 * 1024
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
const allowedImage = new RegExp(imagePattern, 'u')

export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Uploads pictures and puts them into the text. */
export function usePictures() {
  const t = useWords()
  const { scope } = useService()
  const [state, setState] = useState<PictureState>()

  async function add(editor: Editor, files: File[], at?: number): Promise<void> {
    for (const file of files) {
      const fail = (problem: string) => setState({ name: file.name, part: 0, problem })
      if (!pictureTypes.split(',').includes(file.type))
        return fail(t('Use a PNG, JPEG, WebP, GIF or AVIF picture.'))
      if (file.size > 5 * megabyte) return fail(t('Use a picture of at most 5 MB; this one is larger.'))
      setState({ name: file.name, part: 0 })
      try {
        const onProgress = (part: number) => setState({ name: file.name, part })
        const { url } = await holdPage(() => uploadPicture(scope, { file, onProgress }))
        if (!allowedImage.test(url))
          return fail(
            t(
              'Browsers of users load pictures only over https. Ask your administrator to set PUBLIC_URL to an https address.',
            ),
          )
        const alt = file.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
        const picture = { type: 'image', attrs: { src: url, alt } }
        editor
          .chain()
          .focus()
          .insertContentAt(at ?? editor.state.selection.to, picture)
          .run()
        setState(undefined)
      } catch (error) {
        return fail(
          error instanceof ServiceError && error.status === 413
            ? t('Use a picture of at most 5 MB; this one is larger.')
            : explainError(error, t),
        )
      }
    }
  }

  return { state, add, forget: () => setState(undefined) }
}
