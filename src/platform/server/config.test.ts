import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, readEnvironment, usualWaits } from './config.ts'

const postgres = 'postgres://practice:secret@127.0.0.1:5432/practice'
const secret = 'x'.repeat(32)

/** The message that the start fails with. */
function getConfigError(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`)
}

describe('settings', () => {
  it('have the defaults that docs/configuration.md promises', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isLoopback: true,
      publicUrl: 'http://localhost:3000',
      isHttps: false,
      ownOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
      databaseUrl: undefined,
      dataDir: './data',
      sessionSecrets: undefined,
      demo: undefined,
      demoPassword: undefined,
      isLoginVerified: false,
      isSingleFactorAllowed: false,
      smtpUrl: undefined,
      imap: undefined,
      systemEmail: undefined,
      google: undefined,
      chatHours: undefined,
      timeZone: 'America/Toronto',
      captchaAnswer: undefined,
      isRateLimited: true,
      responseTargetHours: 24,
      chatEscalationMinutes: 5,
      leadRetentionDays: 30,
      chatRetentionDays: 7,
      isHstsForSubdomains: false,
      trustedProxies: 0,
      logLevel: 'info',
      backups: expect.any(Object),
      isAuditLogPrinted: false,
      waits: usualWaits,
    })
  })

  it('that are empty count as unset', () => {
    const names = ['PORT', 'DATABASE_URL', 'SESSION_SECRET', 'DEMO', 'SMTP_URL', 'CHAT_HOURS']
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  it.each([
    [{ PORT: '0' }, 'PORT got "0"; it takes a port from 1 to 65535'],
    [{ PORT: '65536' }, 'PORT got "65536"; it takes a port from 1 to 65535'],
    [{ PORT: '80.5' }, 'PORT got "80.5"; it takes a port from 1 to 65535'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL got a value; it takes smtp://user:pass@host:port'],
    ...['imap://mail.example', 'imaps://u:%zz@mail.example', 'https://u:hunter2@mail.example'].map(
      (url) =>
        [
          { IMAP_URL: url },
          'IMAP_URL got a value; it takes imaps://user:pass@host:port/Folder',
        ] as const,
    ),
    [
      { IMAP_URL: 'imap://u:hunter2@mail.example' },
      'IMAP_URL got an unencrypted connection to a public host; it takes imaps://, or ?tls=off on purpose',
    ],
    [{ PORT: '1e3' }, 'PORT got "1e3"; it takes a port from 1 to 65535'],
    [{ PORT: '0x50' }, 'PORT got "0x50"; it takes a port from 1 to 65535'],
    [
      { LEAD_RETENTION_DAYS: '3e1' },
      'LEAD_RETENTION_DAYS got "3e1"; it takes whole days from 1 to 3650',
    ],
    [{ PORT: 'http' }, 'PORT got "http"; it takes a port from 1 to 65535'],
    [
      { PUBLIC_URL: 'practice.example' },
      'PUBLIC_URL got "practice.example"; it takes an http or https origin without a path',
    ],
    [
      { PUBLIC_URL: 'ftp://practice.example' },
      'PUBLIC_URL got "ftp://practice.example"; it takes an http or https origin without a path',
    ],
    [
      { PUBLIC_URL: 'https://practice.example/path' },
      'PUBLIC_URL got "https://practice.example/path"; it takes an http or https origin without a path',
    ],
    [
      { DATABASE_URL: 'mysql://u:hunter2@host/x' },
      'DATABASE_URL got a value; it takes postgres://user:password@host:port/name',
    ],
    [
      { DATABASE_URL: 'hunter2' },
      'DATABASE_URL got a value; it takes postgres://user:password@host:port/name',
    ],
    [
      { DATABASE_URL: postgres },
      'SESSION_SECRET got nothing; with DATABASE_URL it takes 32 characters or more',
    ],
    [
      { SMTP_URL: 'smtp://u:hunter2@mail.example?ignoreTLS=true', PUBLIC_URL: 'https://p.example' },
      'SMTP_URL got an unencrypted connection to a public host; it takes TLS, or ?tls=off on purpose, when PUBLIC_URL is https',
    ],
    [
      {
        DATABASE_URL: 'postgres://u:hunter2@db.example/x?sslmode=disable',
        SESSION_SECRET: 'x'.repeat(40),
        PUBLIC_URL: 'https://p.example',
      },
      'DATABASE_URL got an unencrypted connection to a public host; it takes TLS, or ?tls=off on purpose, when PUBLIC_URL is https',
    ],
    [
      {
        SMTP_URL: 'smtps://u:hunter2@mail.example?tls.rejectUnauthorized=false',
        PUBLIC_URL: 'https://p.example',
      },
      'SMTP_URL got an unverified certificate of a public host; it takes TLS, or ?tls=off on purpose, when PUBLIC_URL is https',
    ],
    [
      { NODE_TLS_REJECT_UNAUTHORIZED: '0', PUBLIC_URL: 'https://p.example' },
      'NODE_TLS_REJECT_UNAUTHORIZED got "0"; certificates are verified when PUBLIC_URL is https',
    ],
    [{ ALLOW_SINGLE_FACTOR: 'yes' }, 'ALLOW_SINGLE_FACTOR got "yes"; it takes true or false'],
    [{ DEMO: 'yes' }, 'DEMO got "yes"; it takes true or false'],
    [{ DEMO_PASSWORD: 'abc' }, 'DEMO_PASSWORD got a value; it takes 6 characters or more'],
    [{ LOGIN_VERIFICATION: 'on' }, 'LOGIN_VERIFICATION got "on"; it takes always, never or auto'],
    [
      { SMTP_URL: 'http://u:hunter2@mail' },
      'SMTP_URL got a value; it takes smtp://user:pass@host:port',
    ],
    [{ SYSTEM_EMAIL: 'intake' }, 'SYSTEM_EMAIL got "intake"; it takes an e-mail address'],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET got nothing; the Google connection takes both id and secret',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'hunter2' },
      'GOOGLE_CLIENT_ID got nothing; the Google connection takes both id and secret',
    ],
    [
      { GOOGLE_ORIGIN: 'x' },
      'GOOGLE_ORIGIN got "x"; it takes an http or https origin without a path',
    ],
    [
      { CHAT_HOURS: '9' },
      'CHAT_HOURS got "9"; it takes open-close in whole hours, for example 9-21',
    ],
    [
      { CHAT_HOURS: '21-9' },
      'CHAT_HOURS got "21-9"; it takes open-close in whole hours, for example 9-21',
    ],
    [
      { CHAT_HOURS: '0-25' },
      'CHAT_HOURS got "0-25"; it takes open-close in whole hours, for example 9-21',
    ],
    [
      { PRACTICE_TIMEZONE: 'Ottawa' },
      'PRACTICE_TIMEZONE got "Ottawa"; it takes a time zone, for example America/Toronto',
    ],
    [
      { CAPTCHA_ANSWER: 'x'.repeat(21) },
      `CAPTCHA_ANSWER got "${'x'.repeat(21)}"; it takes 1 to 20 characters`,
    ],
    [{ RATE_LIMIT: 'false' }, 'RATE_LIMIT got "false"; it takes on or off'],
    [
      { LEAD_RETENTION_DAYS: '0' },
      'LEAD_RETENTION_DAYS got "0"; it takes whole days from 1 to 3650',
    ],
    [
      { CHAT_RETENTION_DAYS: 'week' },
      'CHAT_RETENTION_DAYS got "week"; it takes whole days from 1 to 3650',
    ],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY got "true"; it takes the number of trusted proxies'],
    [
      { LOG_LEVEL: 'loud\nlines' },
      'LOG_LEVEL got "loud\\nlines"; it takes fatal, error, warn, info, debug, trace or silent',
    ],
  ] as [Record<string, string>, string][])('%o stop the start', (environment, line) => {
    expect(getConfigError(environment)).toBe(line)
    expect(line).not.toMatch(/hunter2|\n/)
  })

  it.each(['GOOGLE_ORIGIN', 'CALENDAR_ORIGIN', 'CAPTCHA_ANSWER'])(
    'for checks alone are refused over https: %s',
    (name) => {
      const environment = { PUBLIC_URL: 'https://practice.example', [name]: 'http://localhost:1' }
      expect(getConfigError(environment)).toBe(
        `${name} is for checks on this machine; it is refused when PUBLIC_URL is https`,
      )
      expect(() => readConfig({ [name]: 'http://localhost:1' })).not.toThrow()
    },
  )

  it('cannot disable call limits over https', () => {
    const environment = { PUBLIC_URL: 'https://practice.example', RATE_LIMIT: 'off' }
    expect(getConfigError(environment)).toBe(
      'RATE_LIMIT got "off"; it takes on when PUBLIC_URL is https',
    )
    expect(readConfig({ RATE_LIMIT: 'off' }).isRateLimited).toBe(false)
  })

  it('never show a secret in an error message', () => {
    const names = ['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'IMAP_URL', 'DEMO_PASSWORD']
    const text = fc.string({ minLength: 3, maxLength: 31 }).map((one) => `§${one}`)
    fc.assert(
      fc.property(fc.constantFrom(...names), text, (name, value) => {
        let message = ''
        try {
          readConfig({ [name]: value })
        } catch (error) {
          message = (error as Error).message
        }
        expect(message).not.toContain(value)
        expect(message).not.toContain('\n')
      }),
    )
  })

  it('determine the own origins', () => {
    expect(readConfig({ PORT: '8080' }).ownOrigins).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ])
    const behindProxy = readConfig({ PUBLIC_URL: 'https://Practice.example:443/' })
    expect(behindProxy).toMatchObject({
      publicUrl: 'https://practice.example',
      ownOrigins: ['https://practice.example'],
      isHttps: true,
    })
  })

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.7', false],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
  ])('know that %s is this machine alone: %s', (HOST, isLoopback) => {
    expect(readConfig({ HOST }).isLoopback).toBe(isLoopback)
  })

  it.each([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail.example:25' }, true],
    [{ SMTP_URL: 'smtp://mail.example:25', LOGIN_VERIFICATION: 'never' }, false],
    [{ LOGIN_VERIFICATION: 'always' }, true],
  ] as [Record<string, string>, boolean][])(
    '%o ask for a mailed code: %s',
    (environment, isVerified) => {
      expect(readConfig(environment).isLoginVerified).toBe(isVerified)
    },
  )

  it('accept every setting', () => {
    expect(
      readConfig({
        DATABASE_URL: postgres,
        SESSION_SECRET: secret,
        DEMO: 'true',
        CHAT_HOURS: '0-24',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'key',
        TRUST_PROXY: '2',
      }),
    ).toMatchObject({
      databaseUrl: postgres,
      sessionSecrets: [secret],
      demo: true,
      chatHours: { open: 0, close: 24 },
      google: { clientId: 'id', clientSecret: 'key', origin: undefined },
      trustedProxies: 2,
    })
  })
})

it('uses a .env file where the environment has no value', () => {
  const directory = mkdtempSync(join(tmpdir(), 'practice-env-'))
  const bare = readEnvironment(directory)
  const lines = ['NOBODYS_PORT=8080', 'PATH=nowhere', '# a remark', 'NOBODYS="a b"', '']
  writeFileSync(join(directory, '.env'), lines.join('\n'))
  // `PATH` has a value there.
  expect(readEnvironment(directory)).toEqual({ ...bare, NOBODYS_PORT: '8080', NOBODYS: 'a b' })
  rmSync(directory, { recursive: true })
})
