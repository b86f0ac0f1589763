import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/**
 * What can happen to a record, and to which kinds of record. A closed list, so that it can be read.
 * A record is named by its number alone: `lead` 1039, `conversation` 318 (never its secret).
 */
export const auditedActions = {
  lead: [
    'created',
    'listed',
    'viewed',
    'changed',
    'assigned',
    'exported',
    'held',
    'released',
    'mail viewed',
    'mail sent',
    'mail failed',
    'removed by retention',
  ],
  conversation: [
    'created',
    'listed',
    'viewed',
    'replied',
    'made a lead',
    'deleted',
    'removed by retention',
  ],
  user: [
    'signed in',
    'sign-in failed',
    'signed out',
    'signed out everywhere',
    'screen locked',
    'screen unlocked',
    'created',
    'listed',
    'viewed',
    'changed',
    'role changed',
    'password changed',
    'deleted',
  ],
  profile: [
    'created',
    'changed',
    'photo changed',
    'photo removed',
    'deleted',
    'Google connected',
    'Google disconnected',
  ],
  audit: ['listed', 'exported', 'removed by retention'],
} as const

export const auditedRecords = ['lead', 'conversation', 'user', 'profile', 'audit'] as const
export type AuditedRecord = keyof typeof auditedActions
export type AuditedAction = (typeof auditedActions)[AuditedRecord][number]
export const auditOutcomes = ['success', 'failed', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Each action once, in the order of the list above. */
export const allActions: readonly AuditedAction[] = [
  ...new Set(Object.values(auditedActions).flat()),
]

/** How far back a list goes. */
export const auditPeriods = ['today', '7', '30', 'all'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: nobody was signed in, or the server did it by itself (`address` is empty then). */
  actorId: z.nullable(z.number()),
  action: z.string(),
  recordType: z.enum(auditedRecords),
  /** Null where it is about several. */
  recordId: z.nullable(z.number()),
  /** How many, where it is about several. */
  amount: z.nullable(z.number()),
  outcome: z.enum(auditOutcomes),
  address: z.string(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const personSchema = z.object({
  id: z.number(),
  name: z.string(),
  photoUrl: z.nullable(z.string()),
})
export type AuditPerson = z.output<typeof personSchema>

/** As an address says it; what it does not understand counts as not said. */
export const auditQuerySchema = z.object({
  /** `Lead 1047`, `chat 318`, `user 9`, or a number alone. */
  record: z.optional(z.string().check(z.maxLength(40))),
  person: z.optional(z.string().check(z.maxLength(20))),
  action: z.optional(z.string().check(z.maxLength(40))),
  outcome: z.optional(z.string().check(z.maxLength(20))),
  period: z.optional(z.string().check(z.maxLength(10))),
  page: z.optional(z.string().check(z.maxLength(10))),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who did what to which record, newest first, ten a page.',
  query: auditQuerySchema,
  answer: z.object({
    entries: z.array(auditEntrySchema),
    total: z.number(),
    /** Those of them who have an account. */
    people: z.array(personSchema),
  }),
  reads: 'audit',
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/admin/audit/people',
  access: 'admin',
  summary: 'Everybody who has an account, to choose from whose entries to read.',
  answer: z.array(z.pick(personSchema, { id: true, name: true })),
  reads: 'users',
})

export const getAuditTrail = endpoint({
  method: 'GET',
  path: '/api/admin/audit/seen',
  access: 'admin',
  summary: 'Who has seen one record, the newest first; those who were refused last.',
  query: z.object({
    record: z.enum(['lead', 'conversation', 'user', 'profile'], 'This is no kind of record'),
    id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a record')),
  }),
  answer: z.object({
    people: z.array(
      z.object({
        /** Null: nobody who was signed in. */
        person: z.nullable(personSchema),
        actions: z.array(z.string()),
        times: z.number(),
        lastAt: z.string(),
        wasRefused: z.boolean(),
      }),
    ),
    events: z.number(),
    /** The first entry about it: when it was made. Null when there is none. */
    since: z.nullable(z.string()),
  }),
  reads: 'audit',
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  summary: 'The same entries as CSV, all pages of them. The export is itself recorded.',
  query: auditQuerySchema,
  answer: null,
  reads: 'audit',
})
