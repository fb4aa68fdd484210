import type { Kit } from '../../core/companion.ts'

/** Adds a file to a thread. However long that takes, the user sees that it is under way. */
export async function upload({ api, options, signal }: Kit, thread: string, file: File): Promise<void> {
  // A token that has run out is replaced on the way, before the file is sent in vain.
  await api.request(thread)
  const body = new FormData()
  body.append('file', file)
  const answer = await fetch(`${options.apiUrl}${thread}/attachments`, {
    method: 'POST',
    headers: { [options.apiKeyHeader]: options.apiKey, authorization: `Bearer ${api.token()}` },
    body,
    credentials: 'omit',
    signal,
  })
  if (!answer.ok) throw new Error(`${answer.status}`)
}
