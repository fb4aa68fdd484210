import type { Attachment } from '@guide/contracts'
import { Icon } from '../../components/icon.tsx'
import { useFormats } from '../../words/formats.ts'
import styles from './help.module.css'

/** A file of a message. It opens beside the console, because it is of unknown origin. */
export function AttachmentLink({ attachment: { name, url, size } }: { attachment: Attachment }) {
  const { bytes } = useFormats()
  return (
    <a className={styles.attachment} href={url} target="_blank" rel="noopener noreferrer">
      <Icon name="file" size={16} />
      <span>{name}</span>
      <small>{bytes(size)}</small>
    </a>
  )
}
