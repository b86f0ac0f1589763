import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { emailAddress } from '#shared/email-address.ts'
import { defaultTimeZone } from '#shared/practice-time.ts'
import { findFaultOverHttps } from './https-settings.ts'
import { type ImapSettings, parseImapUrl } from './mail/imap-settings.ts'
import { isImapInClear, type SecuredUrl, secureDatabaseUrl, secureSmtpUrl } from './outbound-tls.ts'

/** A setting prevents the start. The message is one line and never contains a secret. */
export class ConfigError extends Error {}

const secretNames = new Set([
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'GOOGLE_CLIENT_SECRET',
  'DEMO_PASSWORD',
])

// Digits only: `Number` would also accept `1e3` and `0x50`.
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const port = whole(1, 65_535)
const days = whole(1, 3_650)
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => {
    const url = URL.parse(text)
    return url?.pathname === '/' && !url.search && !url.hash
  })
  .transform((url) => new URL(url).origin)
const onOff = z.enum(['on', 'off'])
const trueFalse = z.enum(['true', 'false'])
const chatHours = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/)
  .transform((range) => range.split('-').map(Number))
  .refine(([open = 0, close = 0]) => open < close && close <= 24)
  .transform(([open = 0, close = 24]) => ({ open, close }))
const imapUrl = z.url({ protocol: /^imaps?$/, hostname: /./ }).refine((text) => {
  try {
    const { user, password } = parseImapUrl(text)
    return user !== '' && password !== ''
  } catch {
    return false // its percent-encoding is invalid
  }
})
const timeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
})

/** Each setting's schema, and what the error message of an invalid value asks for. */
const settings = {
  PORT: [port.prefault('3000'), 'a port from 1 to 65535'],
  HOST: [z.string().min(1).max(255).default('127.0.0.1'), 'an address to listen on'],
  PUBLIC_URL: [origin.optional(), 'an http or https origin without a path'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:port/name',
  ],
  DATA_DIR: [z.string().min(1).default('./data'), 'a directory'],
  SESSION_SECRET: [z.string().min(32).optional(), '32 characters or more'],
  DEMO: [trueFalse.optional(), 'true or false'],
  DEMO_PASSWORD: [z.string().min(6).max(200).optional(), '6 characters or more'],
  LOGIN_VERIFICATION: [
    z.enum(['always', 'never', 'auto']).default('auto'),
    'always, never or auto',
  ],
  ALLOW_SINGLE_FACTOR: [trueFalse.default('false'), 'true or false'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'smtp://user:pass@host:port',
  ],
  IMAP_URL: [imapUrl.optional(), 'imaps://user:pass@host:port/Folder'],
  SYSTEM_EMAIL: [z.string().regex(emailAddress).optional(), 'an e-mail address'],
  GOOGLE_CLIENT_ID: [z.string().min(1).optional(), "the client's id"],
  GOOGLE_CLIENT_SECRET: [z.string().min(1).optional(), "the client's secret"],
  GOOGLE_ORIGIN: [origin.optional(), 'an http or https origin without a path'],
  CHAT_HOURS: [chatHours.optional(), 'open-close in whole hours, for example 9-21'],
  PRACTICE_TIMEZONE: [
    timeZone.default(defaultTimeZone),
    'a time zone, for example America/Toronto',
  ],
  CAPTCHA_ANSWER: [z.string().min(1).max(20).optional(), '1 to 20 characters'],
  RATE_LIMIT: [onOff.default('on'), 'on or off'],
  LEAD_RETENTION_DAYS: [days.prefault('30'), 'whole days from 1 to 3650'],
  CHAT_RETENTION_DAYS: [days.prefault('7'), 'whole days from 1 to 3650'],
  RESPONSE_TARGET_HOURS: [whole(1, 1_000).prefault('24'), 'whole hours from 1 to 1000'],
  CHAT_ESCALATION_MINUTES: [whole(1, 1_440).prefault('5'), 'whole minutes from 1 to 1440'],
  HSTS_SUBDOMAINS: [trueFalse.default('false'), 'true or false'],
  TRUST_PROXY: [whole(0, 20).prefault('0'), 'the number of trusted proxies'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** The names of all settings. */
export const settingNames = Object.keys(settings)

type Raw = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> }

/** Every setting of a running server, read once at the start. Nothing else reads the environment. */
export type Config = {
  port: number
  host: string
  isLoopback: boolean
  /** Origin of links, mail and redirects, e.g. `https://practice.example`. */
  publicUrl: string
  isHttps: boolean
  /** The only origins whose pages may make changes. */
  ownOrigins: readonly string[]
  databaseUrl: string | undefined
  dataDir: string
  sessionSecret: string | undefined
  /** Undefined: on for an empty embedded database, off with PostgreSQL. */
  demo: boolean | undefined
  demoPassword: string | undefined
  isLoginVerified: boolean
  /** The operator accepts that over https a password alone signs in. */
  isSingleFactorAllowed: boolean
  smtpUrl: string | undefined
  /** The practice's mailbox, which is read for answers. */
  imap: ImapSettings | undefined
  systemEmail: string | undefined
  google: { clientId: string; clientSecret: string; origin: string | undefined } | undefined
  /** Overrides the hours of the site's content. */
  chatHours: { open: number; close: number } | undefined
  timeZone: string
  captchaAnswer: string | undefined
  isRateLimited: boolean
  leadRetentionDays: number
  chatRetentionDays: number
  /** Hours of opening time within which a request should be answered. */
  responseTargetHours: number
  /** After which an unanswered conversation alerts everyone on duty. */
  chatEscalationMinutes: number
  /** Browsers use https for every subdomain of the host, too. */
  isHstsForSubdomains: boolean
  trustedProxies: number
  logLevel: string
}

/** The process's environment. Variables that it lacks come from the `.env` file of `directory`. */
export function readEnvironment(directory = process.cwd()): Record<string, string | undefined> {
  let file: Record<string, string | undefined> = {}
  try {
    file = parseEnv(readFileSync(`${directory}/.env`, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return { ...file, ...process.env }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

function parseSettings(environment: Record<string, string | undefined>): Raw {
  const raw: Record<string, unknown> = {}
  for (const [name, [schema, expected]] of Object.entries(settings)) {
    // An empty value in a .env file counts as unset.
    const given = environment[name] === '' ? undefined : environment[name]
    const parsed = schema.safeParse(given)
    if (!parsed.success) {
      const got = secretNames.has(name) ? 'a value' : JSON.stringify(given)
      throw new ConfigError(`${name} got ${got}; it takes ${expected}`)
    }
    raw[name] = parsed.data
  }
  return raw as Raw // each name was parsed by its own schema above
}

/** @returns the address with encryption required @throws ConfigError if it forbids encryption, over https */
function secureUrl(
  name: string,
  url: string | undefined,
  { isHttps, secure }: { isHttps: boolean; secure: (url: string) => SecuredUrl },
): string | undefined {
  if (url === undefined) return undefined
  const secured = secure(url)
  const fault =
    (secured.isInClear && 'an unencrypted connection to a public host') ||
    (secured.isUnverified && 'an unverified certificate of a public host')
  if (isHttps && fault) {
    throw new ConfigError(
      `${name} got ${fault}; it takes TLS, or ?tls=off on purpose, when PUBLIC_URL is https`,
    )
  }
  return secured.url
}

/** @throws ConfigError for an unencrypted connection that was not asked for, over http as well */
function readImap(url: string | undefined): ImapSettings | undefined {
  if (url === undefined) return undefined
  if (isImapInClear(url)) {
    throw new ConfigError(
      'IMAP_URL got an unencrypted connection to a public host; it takes imaps://, or ?tls=off on purpose',
    )
  }
  return parseImapUrl(url)
}

/**
 * Reads and checks all settings.
 * @throws ConfigError with one line: the setting, its value and the expected values
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const raw = parseSettings(environment)
  const publicUrl = raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`
  const isHttps = publicUrl.startsWith('https:')
  const fault = isHttps && findFaultOverHttps(raw, environment)
  if (fault) throw new ConfigError(fault)
  if (raw.DATABASE_URL && !raw.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET got nothing; with DATABASE_URL it takes 32 characters or more',
    )
  }
  if (Boolean(raw.GOOGLE_CLIENT_ID) !== Boolean(raw.GOOGLE_CLIENT_SECRET)) {
    const missing = raw.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
    throw new ConfigError(`${missing} got nothing; the Google connection takes both id and secret`)
  }
  const smtpUrl = secureUrl('SMTP_URL', raw.SMTP_URL, { isHttps, secure: secureSmtpUrl })
  const databaseUrl = secureUrl('DATABASE_URL', raw.DATABASE_URL, {
    isHttps,
    secure: secureDatabaseUrl,
  })
  const local = [
    `http://localhost:${raw.PORT}`,
    `http://127.0.0.1:${raw.PORT}`,
    `http://[::1]:${raw.PORT}`,
  ]
  return {
    port: raw.PORT,
    host: raw.HOST,
    isLoopback: loopback.test(raw.HOST),
    publicUrl,
    isHttps,
    ownOrigins: raw.PUBLIC_URL ? [publicUrl] : local,
    databaseUrl,
    dataDir: raw.DATA_DIR,
    sessionSecret: raw.SESSION_SECRET,
    demo: raw.DEMO === undefined ? undefined : raw.DEMO === 'true',
    demoPassword: raw.DEMO_PASSWORD,
    isLoginVerified:
      raw.LOGIN_VERIFICATION === 'always' ||
      (raw.LOGIN_VERIFICATION === 'auto' && raw.SMTP_URL !== undefined),
    isSingleFactorAllowed: raw.ALLOW_SINGLE_FACTOR === 'true',
    smtpUrl,
    imap: readImap(raw.IMAP_URL),
    systemEmail: raw.SYSTEM_EMAIL,
    google:
      raw.GOOGLE_CLIENT_ID && raw.GOOGLE_CLIENT_SECRET
        ? {
            clientId: raw.GOOGLE_CLIENT_ID,
            clientSecret: raw.GOOGLE_CLIENT_SECRET,
            origin: raw.GOOGLE_ORIGIN,
          }
        : undefined,
    chatHours: raw.CHAT_HOURS,
    timeZone: raw.PRACTICE_TIMEZONE,
    captchaAnswer: raw.CAPTCHA_ANSWER,
    isRateLimited: raw.RATE_LIMIT === 'on',
    leadRetentionDays: raw.LEAD_RETENTION_DAYS,
    chatRetentionDays: raw.CHAT_RETENTION_DAYS,
    responseTargetHours: raw.RESPONSE_TARGET_HOURS,
    chatEscalationMinutes: raw.CHAT_ESCALATION_MINUTES,
    isHstsForSubdomains: raw.HSTS_SUBDOMAINS === 'true',
    trustedProxies: raw.TRUST_PROXY,
    logLevel: raw.LOG_LEVEL,
  }
}
