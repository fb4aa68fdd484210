import { describe, expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { SettingsError } from '../settings-reader.ts'
import { defaultSender, parseSender, parseSmtpUrl } from './smtp-settings.ts'

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, login: null }],
  ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, secure: true, login: null }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false, login: null }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, login: null }],
  [
    'smtp://me%40example.com:p%3Aw%2F@mail:25',
    { host: 'mail', port: 25, secure: false, login: { user: 'me@example.com', pass: 'p:w/' } },
  ],
])('SMTP_URL may be %s', (text, settings) => {
  expect(parseSmtpUrl(text)).toEqual(settings)
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp:mail.example.com',
  'smtp://mail.example.com:0',
  'smtp://mail.example.com:99999',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls.rejectUnauthorized=false',
  'smtp://only-a-user@mail.example.com',
  'smtp://:only-a-password@mail.example.com',
  'smtp://me:100%@mail.example.com',
  'smtp://mail%0d%0a.example.com',
])('SMTP_URL must not be %s', text => {
  expect(parseSmtpUrl(text)).toBeUndefined()
})

test.each([
  ['guide@example.com', { name: '', address: 'guide@example.com' }],
  ['Guide <guide@example.com>', { name: 'Guide', address: 'guide@example.com' }],
  ['Guide, at ours<guide@example.com>', { name: 'Guide, at ours', address: 'guide@example.com' }],
  ['guide', undefined],
  ['Guide <guide>', undefined],
  ['<guide@example.com', undefined],
  ['a@example.com b@example.com', undefined],
])('MAIL_FROM %j is read as %j', (text, sender) => {
  expect(parseSender(text)).toEqual(sender)
})

test.each([
  ['https://guide.example.com:444', 'no-reply@guide.example.com'],
  ['http://192.0.2.1', 'no-reply@[192.0.2.1]'],
])('without MAIL_FROM, mail of %s comes from %s', (publicUrl, address) => {
  expect(defaultSender(publicUrl)).toEqual({ name: 'Guide', address })
})

describe('a start', () => {
  const PUBLIC_URL = 'https://guide.example.com'
  const SMTP_URL = 'smtp://me:s3cret@mail.example.com'
  const problems = (env: NodeJS.ProcessEnv): string[] => {
    try {
      return [`no problem: ${readSettings(env).smtp?.host}`]
    } catch (error) {
      return error instanceof SettingsError ? error.problems : expect.fail(String(error))
    }
  }

  test('with a mail server reads its settings', () => {
    expect(problems({ PUBLIC_URL, SMTP_URL })).toEqual(['no problem: mail.example.com'])
    expect(problems({})).toEqual(['no problem: undefined'])
  })

  test('is refused with one line for each problem, and no line repeats a secret', () => {
    const wrong = { PUBLIC_URL, SMTP_URL: 'smtp://s3cret@mail.example.com', MAIL_FROM: 'nobody' }
    expect(problems(wrong)).toEqual([
      'MAIL_FROM must be an address such as Guide <guide@example.com>',
      'SMTP_URL must be like smtp://user:password@mail.example.com:587',
    ])
    expect(problems({ SMTP_URL })).toEqual(['SMTP_URL needs PUBLIC_URL, because the mails contain links'])
  })
})
