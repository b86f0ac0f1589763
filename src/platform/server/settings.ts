import * as z from 'zod'
import { emailAddress } from '#shared/email-address.ts'
import { defaultTimeZone } from '#shared/practice-time.ts'
import {
  chatHours,
  days,
  imapUrl,
  issuer,
  onOff,
  origin,
  port,
  recipients,
  secrets,
  timeZone,
  trueFalse,
  whole,
} from './setting-schemas.ts'

type Setting = {
  schema: z.ZodType
  /** The accepted values, as the message about an invalid one says. */
  takes: string
  /** The value that holds while it is unset, in Markdown. */
  fallback: string
  /** Sentences in Markdown, for `docs/configuration.md`. */
  meaning: string
}

/** Every setting of the environment. `node scripts/configuration-table.ts` writes the document about them. */
export const settings = {
  PORT: {
    schema: port.prefault('3000'),
    takes: 'a port from 1 to 65535',
    fallback: '`3000`',
    meaning: 'Port to listen on.',
  },
  HOST: {
    schema: z.string().min(1).max(255).default('127.0.0.1'),
    takes: 'an address to listen on',
    fallback: '`127.0.0.1`',
    meaning: 'Address to listen on.',
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    takes: 'an http or https origin without a path',
    fallback: '`http://localhost:$PORT`',
    meaning:
      'Origin of links and mail, and the only one whose pages may change anything. While it is unset, `localhost`, `127.0.0.1` and `[::1]` count as own. With https, cookies are Secure and browsers stay on https; TLS ends at your proxy.',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    takes: 'postgres://user:password@host:port/name',
    fallback: 'unset',
    meaning:
      '`postgres://…`: a PostgreSQL server, shared by any number of instances. TLS is required outside your own network, unless the address says `?tls=off`. Unset: SQLite in `DATA_DIR/practice.db`.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data'),
    takes: 'a directory',
    fallback: '`./data`',
    meaning:
      'Database, outbox and generated secrets, readable by their owner only. One server at a time uses it.',
  },
  SESSION_SECRET: {
    schema: secrets.optional(),
    takes: '32 characters or more; several parted by commas, the new one first',
    fallback: 'generated',
    meaning:
      'Signs cookies and encrypts stored Google tokens and the key of push messages. Required with `DATABASE_URL`. It may hold several, parted by commas, the new one first: that one makes everything new, and each reads what it made. `npm run rotate-secret` encrypts again what is stored. A comma of a secret is written `%2C`.',
  },
  DEMO: {
    schema: trueFalse.optional(),
    takes: 'true or false',
    fallback: 'on for an empty SQLite database',
    meaning: '`true` fills an empty database with the demo practice, `false` never does.',
  },
  DEMO_PASSWORD: {
    schema: z.string().min(6).max(200).optional(),
    takes: '6 characters or more',
    fallback: 'random, kept in `DATA_DIR`',
    meaning:
      'Password of every demo account. It must be set where `HOST` is not a loopback address.',
  },
  LOGIN_VERIFICATION: {
    schema: z.enum(['always', 'never', 'auto']).default('auto'),
    takes: 'always, never or auto',
    fallback: '`auto`',
    meaning:
      'Mailed codes at sign-in: `always`, `never`, or `auto`, which is on when `SMTP_URL` is set.',
  },
  ALLOW_SINGLE_FACTOR: {
    schema: trueFalse.default('false'),
    takes: 'true or false',
    fallback: '`false`',
    meaning:
      '`true`: over https a password alone may sign in. Otherwise a start over https with `LOGIN_VERIFICATION=never`, or of a real practice without `SMTP_URL`, is refused.',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    takes: 'smtp://user:pass@host:port',
    fallback: 'unset',
    meaning:
      'Server that sends mail. TLS is required outside your own network, unless the address says `?tls=off`. Unset: each mail is an `.eml` file in `DATA_DIR/outbox`.',
  },
  IMAP_URL: {
    schema: imapUrl.optional(),
    takes: 'imaps://user:pass@host:port/Folder',
    fallback: 'unset',
    meaning:
      "The practice's mailbox, which is read for answers of clients. `imap://` is accepted in your own network only, or with `?tls=off`. Unset: answers stay in that mailbox.",
  },
  SYSTEM_EMAIL: {
    schema: z.string().regex(emailAddress).optional(),
    takes: 'an e-mail address',
    fallback: "the site's email address",
    meaning: 'Sender of system mail. New requests are announced there.',
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    takes: "the client's id",
    fallback: 'unset',
    meaning:
      'Lets therapists send from their Gmail account. Allow `PUBLIC_URL/api/therapist/google-auth/callback` as a redirect, and the scopes `gmail.send`, `gmail.readonly`, `calendar.freebusy` and `calendar.events.owned`.',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    takes: "the client's secret",
    fallback: 'unset',
    meaning: 'Goes with `GOOGLE_CLIENT_ID`.',
  },
  GOOGLE_ORIGIN: {
    schema: origin.optional(),
    takes: 'an http or https origin without a path',
    fallback: 'unset',
    meaning: "Stands in for Google's hosts in checks. Refused over https.",
  },
  CALENDAR_ORIGIN: {
    schema: origin.optional(),
    takes: 'an http or https origin without a path',
    fallback: 'unset',
    meaning:
      'An origin of this machine whose calendar files are read in checks, though its network is private. Refused over https.',
  },
  OIDC_ISSUER: {
    schema: issuer.optional(),
    takes: "the provider's https address without query and fragment",
    fallback: 'unset',
    meaning:
      'Lets people who have an account sign in by the practice’s identity provider (OpenID Connect), beside their password: the issuer as the provider writes it. Allow `PUBLIC_URL/api/login/provider/callback` as a redirect. See "Sign-in by an identity provider" in [operations](operations.md).',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().min(1).max(500).optional(),
    takes: "the client's id",
    fallback: 'unset',
    meaning: 'Goes with `OIDC_ISSUER`.',
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().min(1).max(2_000).optional(),
    takes: "the client's secret",
    fallback: 'unset',
    meaning: 'Goes with `OIDC_ISSUER`.',
  },
  OIDC_NAME: {
    schema: z.string().trim().min(1).max(40).optional(),
    takes: '1 to 40 characters',
    fallback: 'unset',
    meaning: 'Goes with `OIDC_ISSUER`: the provider’s name, as in “Sign in with Contoso”.',
  },
  CHAT_HOURS: {
    schema: chatHours.optional(),
    takes: 'open-close in whole hours, for example 9-21',
    fallback: "the site's hours",
    meaning: "Hours of chat on every day, in the practice's time zone. `0-24` is always open.",
  },
  PRACTICE_TIMEZONE: {
    schema: timeZone.default(defaultTimeZone),
    takes: 'a time zone, for example America/Toronto',
    fallback: '`America/Toronto`',
    meaning: 'Time zone of every time that is shown, of hours and retention.',
  },
  CAPTCHA_ANSWER: {
    schema: z.string().min(1).max(20).optional(),
    takes: '1 to 20 characters',
    fallback: 'unset',
    meaning: 'Fixed text of every security check, for automated checks. Refused over https.',
  },
  RATE_LIMIT: {
    schema: onOff.default('on'),
    takes: 'on or off',
    fallback: '`on`',
    meaning: '`off` for load measurements. Refused over https.',
  },
  LEAD_RETENTION_DAYS: {
    schema: days.prefault('30'),
    takes: 'whole days from 1 to 3650',
    fallback: '`30`',
    meaning:
      'Requests are deleted after this time, unless they are on hold. Removal runs at the start and every 10 minutes.',
  },
  CHAT_RETENTION_DAYS: {
    schema: days.prefault('7'),
    takes: 'whole days from 1 to 3650',
    fallback: '`7`',
    meaning: 'The same for conversations.',
  },
  RESPONSE_TARGET_HOURS: {
    schema: whole(1, 1_000).prefault('24'),
    takes: 'whole hours from 1 to 1000',
    fallback: '`24`',
    meaning:
      'Opening hours within which a request should be answered. After that, administrators are alerted once.',
  },
  CHAT_ESCALATION_MINUTES: {
    schema: whole(1, 1_440).prefault('5'),
    takes: 'whole minutes from 1 to 1440',
    fallback: '`5`',
    meaning: 'Minutes after which an unanswered conversation alerts everyone on duty.',
  },
  HSTS_SUBDOMAINS: {
    schema: trueFalse.default('false'),
    takes: 'true or false',
    fallback: '`false`',
    meaning:
      '`true`: over https, browsers use https for all subdomains of the host too. Set it only if each of them has a certificate.',
  },
  TRUST_PROXY: {
    schema: whole(0, 20).prefault('0'),
    takes: 'the number of trusted proxies',
    fallback: '`0`',
    meaning: 'Number of trusted reverse proxies in front of the server.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    takes: 'fatal, error, warn, info, debug, trace or silent',
    fallback: '`info`',
    meaning: 'Amount of logging: JSON lines on standard output, without personal data.',
  },
  BACKUP_DIR: {
    schema: z.string().min(1).optional(),
    takes: 'a directory',
    fallback: 'unset',
    meaning:
      'Directory of scheduled backups, which must exist, best on another disk. Each is verified when it is made. `npm run backup` writes there, too. Unset: no backup is scheduled.',
  },
  BACKUP_EVERY_HOURS: {
    schema: whole(1, 744).prefault('24'),
    takes: 'whole hours from 1 to 744',
    fallback: '`24`',
    meaning: 'Hours between two scheduled backups.',
  },
  BACKUP_KEEP: {
    schema: whole(1, 1_000).prefault('14'),
    takes: 'a number from 1 to 1000',
    fallback: '`14`',
    meaning:
      'Number of backups kept in `BACKUP_DIR`. What is deleted in the practice stays in them for this time, as your privacy policy then says.',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12).max(1_000).optional(),
    takes: '12 characters or more',
    fallback: 'unset',
    meaning:
      'Encrypts backups, in the format of [age](https://age-encryption.org). Keep it in another place as well: nothing opens them without it.',
  },
  BACKUP_RECIPIENT: {
    schema: recipients.optional(),
    takes: 'public keys age1…, several parted by commas',
    fallback: 'unset',
    meaning:
      'Encrypts backups to these public keys instead, so that this machine makes backups that it cannot read. `age-keygen` makes a pair of keys.',
  },
  AUDIT_LOG: {
    schema: z.enum(['stdout']).optional(),
    takes: 'stdout',
    fallback: 'unset',
    meaning:
      '`stdout`: every entry of the audit log is also a JSON line on standard output, for a log store on another machine. Its lines have network addresses of visitors, which the store has to delete after 30 days.',
  },
} as const satisfies Record<string, Setting>

export const settingNames = Object.keys(settings)
