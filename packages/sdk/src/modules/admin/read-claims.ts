/** All claims of a token, as the service reads them. */
export function readClaims(token: string): { sub?: string } {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
    const utf8 = Uint8Array.from(bytes, byte => byte.charCodeAt(0))
    return Object(JSON.parse(new TextDecoder().decode(utf8)))
  } catch {
    return {}
  }
}
