import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type * as z from 'zod'
import { type BackupSettings, findBackupFault, readBackupSettings } from './backup-settings.ts'
import { findFaultOverHttps } from './https-settings.ts'
import { type ImapSettings, parseImapUrl } from './mail/imap-settings.ts'
import { findOidcFault, type OidcSettings, readOidcSettings } from './oidc-settings.ts'
import { isImapInClear, type SecuredUrl, secureDatabaseUrl, secureSmtpUrl } from './outbound-tls.ts'
import type { Secrets } from './secrets.ts'
import { settings } from './settings.ts'

/** A setting prevents the start. The message is one line and never contains a secret. */
export class ConfigError extends Error {}

const secretNames = new Set([
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'DEMO_PASSWORD',
  'BACKUP_PASSPHRASE',
  // An identity pasted in its place is a secret.
  'BACKUP_RECIPIENT',
])

type Raw = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

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
  /** Undefined: those of the data directory. */
  sessionSecrets: Secrets | undefined
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
  /** The identity provider by which people may sign in. */
  oidc: OidcSettings | undefined
  /** An origin of this machine whose calendar files are read in checks. */
  calendarOrigin: string | undefined
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
  backups: BackupSettings
  /** Each audit entry is also a line on standard output. */
  isAuditLogPrinted: boolean
  waits: Waits
}

/** Real waiting times, in milliseconds. No setting changes them: tests shorten what takes long, and lengthen limits. */
export type Waits = {
  /** A second between two runs of a job. */
  jobSecond: number
  /** Until a request to Google counts as not answered. */
  googleReply: number
  /** Until a request to the identity provider counts as not answered. */
  providerReply: number
  /** Until a mail server that accepts connections and says nothing counts as down. */
  smtpGreeting: number
  /** Until someone who looks at times is shown the last reading of a calendar that has not replied. */
  shownCalendar: number
  /** Until a statement that gets no connection to PostgreSQL fails. */
  databaseConnection: number
}

export const usualWaits: Waits = {
  jobSecond: 1_000,
  googleReply: 10_000,
  providerReply: 8_000,
  smtpGreeting: 10_000,
  shownCalendar: 3_000,
  databaseConnection: 3_000,
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
  for (const [name, { schema, takes }] of Object.entries(settings)) {
    // An empty value in a .env file counts as unset.
    const given = environment[name] === '' ? undefined : environment[name]
    const parsed = schema.safeParse(given)
    if (!parsed.success) {
      const got = secretNames.has(name) ? 'a value' : JSON.stringify(given)
      throw new ConfigError(`${name} got ${got}; it takes ${takes}`)
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
  const fault =
    (isHttps && findFaultOverHttps(raw, environment)) ||
    findBackupFault(raw) ||
    findOidcFault(raw, isHttps)
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
    sessionSecrets: raw.SESSION_SECRET,
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
    oidc: readOidcSettings(raw),
    calendarOrigin: raw.CALENDAR_ORIGIN,
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
    backups: readBackupSettings(raw),
    isAuditLogPrinted: raw.AUDIT_LOG === 'stdout',
    waits: usualWaits,
  }
}
