import { isIP } from 'node:net'

/** A mail server and the sender of the mails. */
export interface SmtpSettings {
  host: string
  port: number
  /** Whether the connection is encrypted from the start. */
  secure: boolean
  login: { user: string; pass: string } | null
  from: Sender
}

export interface Sender {
  name: string
  address: string
}

/** Parses `smtp://user:password@host:port`; undefined if it is invalid. */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isHost = /^[\w-]+(\.[\w-]+)*$/.test(host) || isIP(host) !== 0
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === ''
  if (!(secure || protocol === 'smtp:') || !isHost || !isPlain || port === '0') return undefined
  if ((username === '') !== (password === '')) return undefined
  try {
    const login = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
    return { host, port: Number(port) || (secure ? 465 : 587), secure, login }
  } catch {
    return undefined
  }
}

const sender = /^(?:(?<name>[^<>"]*[^<>"\s])\s*<(?<named>[^\s<>@]+@[^\s<>@]+)>|(?<bare>[^\s<>@]+@[^\s<>@]+))$/

/** Parses `Guide <guide@example.com>` or an address alone; undefined if it is invalid. */
export function parseSender(text: string): Sender | undefined {
  const { name = '', named, bare } = text.match(sender)?.groups ?? {}
  const address = named ?? bare
  return address === undefined ? undefined : { name, address }
}

/** The sender of the mails if MAIL_FROM is not set. */
export function defaultSender(publicUrl: string): Sender {
  const { hostname } = new URL(publicUrl)
  return { name: 'Guide', address: `no-reply@${isIP(hostname) ? `[${hostname}]` : hostname}` }
}
