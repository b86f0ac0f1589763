import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Services that the practice runs on. Each connected Google account, and each person with a calendar, is an entry of its own. */
export const healthIds = [
  'database',
  'mail',
  'practiceMailbox',
  'google',
  'calendar',
  'push',
  'retention',
  'visitorFiles',
  'backups',
  'auditLog',
] as const
export type HealthId = (typeof healthIds)[number]

/**
 * - `ok`: works
 * - `attention`: works, but someone should do something
 * - `failing`: does not work
 * - `off`: not set up, or not used by anybody
 */
export const healthStates = ['ok', 'attention', 'failing', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** Why something is not `ok`. */
export const healthCodes = [
  // Off.
  'notSetUp',
  'noAccounts',
  'noDevices',
  // A server that is asked: not reached, no answer in time, refused, or asks to be tried again later.
  'down',
  'slow',
  'refused',
  'unavailable',
  'other',
  // Mail without `SMTP_URL`.
  'outbox',
  // The oldest waiting work is older than it should be.
  'delayed',
  // A mailbox.
  'signIn',
  'folder',
  'malformed',
  'silent',
  'skipped',
  // A Google account.
  'ended',
  'scopes',
  'unreadable',
  'denied',
  // A calendar that takes times away.
  'notFound',
  'private',
  'insecure',
  'tooLong',
  'entryLost',
  // Retention.
  'overdue',
  'incomplete',
  // Files of visitors.
  'filling',
  'full',
  // Backups.
  'never',
  'outdated',
  'failed',
  'unwritable',
  // The audit log.
  'broken',
] as const
export type HealthCode = (typeof healthCodes)[number]

const moment = z.nullable(z.string())

export const healthItemSchema = z.object({
  id: z.enum(healthIds),
  state: z.enum(healthStates),
  /** Null while it works. */
  code: z.nullable(z.enum(healthCodes)),
  lastSuccessAt: moment,
  lastFailureAt: moment,
  /** Number of messages that wait to be sent; null where nothing is queued. */
  waiting: z.nullable(z.number()),
  /** Number of emails of a mailbox that could not be read within a week; `lastFailureAt` is the last one. */
  skipped: z.nullable(z.number()),
  /** Owner of the Google account or calendar. */
  owner: z.nullable(z.object({ userId: z.number(), name: z.string() })),
})
export type HealthItem = z.output<typeof healthItemSchema>

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary:
    'Whether database, mail, mailboxes, Google accounts, calendars, push messages, retention, files of visitors, backups and the audit log work, each with its last success.',
  response: z.array(healthItemSchema),
  reads: 'health',
})
