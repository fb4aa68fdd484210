import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { type BoundLimits, bounds, scaleOf } from './bounds.ts'
import { defaultSender, parseSender, parseSmtpUrl, type SmtpSettings } from './mail/smtp-settings.ts'
import { type Rate, type RateLimit, type RateLimits, rates } from './rates.ts'

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The settings are invalid. There is one line for each problem. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const maxWorkers = 256

/** Reads environment variables and collects the problems, so that all of them are reported at once. */
export function createSettingsReader(env: NodeJS.ProcessEnv) {
  const problems: string[] = []

  function problem(name: string, text: string) {
    problems.push(`${name} ${text}`)
  }

  function done() {
    if (problems.length > 0) throw new SettingsError(problems)
  }

  function text(name: string): string | null {
    return env[name]?.trim() || null
  }

  function secret(name: string, minLength: number): string | null {
    const value = text(name)
    if (value !== null && value.length < minLength) {
      problem(
        name,
        `must have at least ${minLength} characters in production; "openssl rand -hex 32" makes one`,
      )
    }
    return value
  }

  function matching(name: string, pattern: RegExp, what: string): string | null {
    const value = text(name)
    if (value === null || pattern.test(value)) return value
    problem(name, `must be ${what}`)
    return null
  }

  /** A value may contain a secret, so the message never repeats it. */
  function parsed<T>(name: string, parse: (text: string) => T | undefined, what: string): T | null {
    const value = text(name)
    const result = value === null ? null : parse(value)
    if (result === undefined) problem(name, `must be ${what}`)
    return result ?? null
  }

  function oneOf(name: string, values: string[], fallback: string): string {
    const value = text(name) ?? fallback
    if (!values.includes(value)) problem(name, `must be one of ${values.join(', ')}`)
    return value
  }

  function flag(name: string, fallback: boolean): boolean {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (['true', '1', 'yes', 'on'].includes(value)) return true
    if (['false', '0', 'no', 'off'].includes(value)) return false
    problem(name, 'must be true or false')
    return fallback
  }

  function integer<F extends number | undefined>(
    name: string,
    fallback: F,
    min: number,
    max: number,
  ): number | F {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    problem(name, `must be a whole number from ${min} to ${max}`)
    return fallback
  }

  function workers(name: string, { canShareDatabase }: { canShareDatabase: boolean }): number {
    const parse = (value: string) => {
      const count = value === 'auto' ? (canShareDatabase ? availableParallelism() : 1) : Number(value)
      return Number.isInteger(count) && count >= 1 ? Math.min(count, maxWorkers) : undefined
    }
    const count = parsed(name, parse, 'auto or a whole number of at least 1') ?? 1
    if (count > 1 && !canShareDatabase) {
      problem(name, 'needs DATABASE_URL, because only one process can use the embedded database')
    }
    return count
  }

  function algorithmList(name: string, fallback: string[]): string[] {
    const value = text(name)
    if (value === null) return fallback
    const named = value.split(',').map(part => part.trim())
    const unknown = named.filter(part => !algorithms.includes(part))
    if (unknown.length > 0) {
      problem(name, `must be a list of ${algorithms.join(', ')}; "${unknown.join(', ')}" is not supported`)
    }
    return named
  }

  function rateLimit(name: string, fallback: string): RateLimit | null {
    const value = text(name) ?? fallback
    if (value === '0') return null
    const [, max, windowSeconds] = value.match(/^([1-9]\d{0,8})\/([1-9]\d{0,4})s$/) ?? []
    if (max && windowSeconds) return { max: Number(max), windowSeconds: Number(windowSeconds) }
    problem(name, 'must look like 600/60s (requests per seconds), or be 0 to disable the limit')
    return null
  }

  function rateLimits(production: boolean): RateLimits {
    const limitOf = ({ setting, inProduction }: Rate) => rateLimit(setting, production ? inProduction : '0')
    return mapValues(rates, limitOf)
  }

  function boundLimits(): BoundLimits {
    return mapValues(bounds, bound => {
      const [least, most] = bound.range ?? [0, 1_000_000_000]
      return integer(bound.setting, bound.fallback, least, most) * scaleOf(bound)
    })
  }

  function inboundDomain(name: string, publicUrl: string | null): string {
    const domain = matching(name, /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'a domain such as reply.example.com')
    return domain ?? (publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost')
  }

  function smtp(publicUrl: string | null): SmtpSettings | null {
    const from = parsed('MAIL_FROM', parseSender, 'an address such as Guide <guide@example.com>')
    const server = parsed('SMTP_URL', parseSmtpUrl, 'like smtp://user:password@mail.example.com:587')
    if (!server) return null
    if (!publicUrl || !URL.canParse(publicUrl)) {
      problem('SMTP_URL', 'needs PUBLIC_URL, because the mails contain links')
      return null
    }
    return { ...server, from: from ?? defaultSender(publicUrl) }
  }

  function s3(): S3Settings | null {
    const bucket = matching('S3_BUCKET', /^[A-Za-z0-9._-]{3,255}$/, 'the name of a bucket')
    const isMissing = text('S3_BUCKET') === null
    const endpoint = matching('S3_ENDPOINT', /^https?:\/\/[^\s?#]+$/, 'an http(s) URL')
    const region = matching('S3_REGION', /^[A-Za-z0-9-]+$/, 'the name of a region') ?? 'us-east-1'
    const accessKeyId = text('S3_ACCESS_KEY_ID')
    const secretAccessKey = text('S3_SECRET_ACCESS_KEY')
    if (isMissing && (endpoint || accessKeyId || secretAccessKey)) {
      problem('S3_BUCKET', 'must be set if other S3_ settings are set')
    }
    if (!isMissing && !(accessKeyId && secretAccessKey)) {
      problem('S3_BUCKET', 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    }
    if (!bucket || !accessKeyId || !secretAccessKey) return null
    return {
      endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
      region,
      bucket,
      accessKeyId,
      secretAccessKey,
    }
  }

  function trustProxy(name: string): boolean | string[] {
    const value = text(name)
    if (value === null) return false
    if (value === 'true' || value === 'false') return value === 'true'
    const ranges = value.split(',').map(part => part.trim())
    if (!ranges.every(isRange)) {
      problem(name, 'must be true, false, or IP addresses and ranges such as 10.0.0.0/8, 127.0.0.1')
    }
    return ranges
  }

  return {
    problem,
    done,
    text,
    secret,
    matching,
    parsed,
    oneOf,
    flag,
    integer,
    workers,
    algorithmList,
    rateLimits,
    bounds: boundLimits,
    inboundDomain,
    smtp,
    s3,
    trustProxy,
  }
}

const mapValues = <Name extends string, From, To>(table: Record<Name, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(table).map(([name, value]) => [name, map(value)])) as Record<
    Name,
    To
  >

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    (bits === undefined ? maxBits > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  )
}
