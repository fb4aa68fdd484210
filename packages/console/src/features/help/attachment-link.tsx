import type { Attachment } from '@guide/contracts'
import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import styles from './help.module.css'

/** The service serves only these as pictures; anything else is a file to download. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** A file of a message, and a picture as such. It opens beside the console, because it is of unknown origin. */
export function AttachmentLink({ attachment }: { attachment: Attachment }) {
  const { name, url, size, content_type } = attachment
  const { bytes } = useFormats()
  return (
    <a className={styles.attachment} href={url} target="_blank" rel="noopener noreferrer">
      {pictureTypes.includes(content_type) && (
        <img className={styles.shown} src={url} alt="" loading="lazy" />
      )}
      <Icon name="file" size={16} />
      <span>{name}</span>
      <small>{bytes(size)}</small>
    </a>
  )
}
