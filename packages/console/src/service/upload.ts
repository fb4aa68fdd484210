import type { Asset, Attachment } from '@guide/contracts'
import { errorFrom, type Scope, ServiceError, scopeHeaders } from './service.ts'

/** The largest attachment in bytes, as the contract has it: importing that would add all of its schemas. */
export const largestAttachment = 10 * 1024 * 1024

interface Uploading {
  file: File
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?(part: number): void
}

/** Stores a picture for texts; its address is public. */
export const uploadPicture = (scope: Scope, uploading: Uploading) =>
  upload<Asset>(scope, '/v1/admin/assets', uploading)

/** Sends a file to the user of a thread, as a message of its own. */
export const uploadAttachment = (scope: Scope, threadId: string, uploading: Uploading) =>
  upload<Attachment>(scope, `/v1/admin/help/threads/${encodeURIComponent(threadId)}/attachments`, uploading)

/** `fetch` cannot tell how much it has sent. */
function upload<T>(scope: Scope, path: string, { file, onProgress }: Uploading): Promise<T> {
  const request = new XMLHttpRequest()
  request.open('POST', `/console/api${path}`)
  request.setRequestHeader('x-guide-console', '1')
  for (const [name, value] of Object.entries(scopeHeaders(scope))) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new ServiceError(0, 'UNREACHABLE', ''))
    request.onload = () => {
      const { status, responseText } = request
      if (status < 300) return resolve(JSON.parse(responseText) as T)
      reject(errorFrom(status, responseText, request.getResponseHeader('retry-after')))
    }
    request.send(body)
  })
}
