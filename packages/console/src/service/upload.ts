import type { Asset, Attachment, ErrorCode } from '@guide/contracts'
import { type Scope, ServiceError, scopeHeaders } from './service.ts'

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
      const answer = parsed(request.responseText)
      if (request.status < 300) return resolve(answer as T)
      const { code = 'INTERNAL_ERROR', message = '', request_id = '' } = answer?.error ?? {}
      reject(new ServiceError(request.status, code, message, request_id))
    }
    request.send(body)
  })
}

interface Refused {
  error?: { code: ErrorCode; message: string; request_id: string }
}

function parsed(text: string): Refused | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // The response is not from the service, for example an error page of a proxy.
    return undefined
  }
}
