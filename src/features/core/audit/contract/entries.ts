import * as z from 'zod/mini'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/text.ts'
import { auditedRecords } from './actions.ts'

export const auditOutcomes = ['success', 'failed', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** The periods that a list can cover; `dates` means from one day to another. */
export const auditPeriods = ['today', '7', '30', 'all', 'dates'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

/** Counts by kind of all that was deleted with the record, or the names of the changed fields; never contents. */
export const auditDetailsSchema = z.union([
  z.object({
    emails: z.number(),
    changes: z.number(),
    notes: z.optional(z.number()),
    calls: z.optional(z.number()),
    /** Emails to the client that waited or were files. */
    toClient: z.optional(z.number()),
    conversations: z.optional(z.number()),
  }),
  /** Why records of one person were erased together. */
  z.object({ reason: z.string() }),
  z.object({ fields: z.array(z.string()) }),
])
export type AuditDetails = z.output<typeof auditDetailsSchema>

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for visitors and for the server itself, whose `address` is empty. */
  actorId: z.nullable(z.number()),
  action: z.string(),
  recordType: z.enum(auditedRecords),
  /** Null where the entry is about several records. */
  recordId: z.nullable(z.number()),
  /** The number of records, where the entry is about several. */
  amount: z.nullable(z.number()),
  outcome: z.enum(auditOutcomes),
  /** Empty for the server itself; `removed` for a visitor's after its retention period. */
  address: z.string(),
  /** More than 1 for repeated failures, which share an entry; `lastAt` is the last of them. */
  times: z.number(),
  lastAt: z.nullable(z.string()),
  details: z.nullable(auditDetailsSchema),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const shownEntrySchema = z.extend(auditEntrySchema, {
  /** For a list: the records on it, at most a hundred. */
  recordIds: z.array(z.number()),
})
export type ShownAuditEntry = z.output<typeof shownEntrySchema>

const personSchema = z.object({
  id: z.number(),
  name: z.string(),
  photoUrl: z.nullable(z.string()),
})
export type AuditPerson = z.output<typeof personSchema>

/** As in the address; invalid values count as absent. */
export const auditQuerySchema = z.object({
  /** `Lead 1047`, `chat 318`, `user 9`, or a number alone; several with commas between. */
  record: z.optional(z.string().check(z.maxLength(400))),
  person: z.optional(z.string().check(z.maxLength(20))),
  action: z.optional(z.string().check(z.maxLength(40))),
  outcome: z.optional(z.string().check(z.maxLength(20))),
  period: z.optional(z.string().check(z.maxLength(10))),
  /** Days of the practice, both included: `2026-11-21`. */
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  /** `hidden` leaves out entries about lists. */
  lists: z.optional(z.string().check(z.maxLength(10))),
  page: z.optional(z.string().check(z.maxLength(10))),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who did what to which record, newest first, ten a page.',
  query: auditQuerySchema,
  response: z.object({
    entries: z.array(shownEntrySchema),
    total: z.number(),
    /** The people in these entries whose accounts still exist. */
    people: z.array(personSchema),
  }),
  reads: 'audit',
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/admin/audit/people',
  access: 'admin',
  summary: 'Everybody who has an account, to choose from whose entries to read.',
  response: z.array(z.pick(personSchema, { id: true, name: true })),
  reads: 'users',
})

/** At most this many records are named for one person. */
export const maxFoundRecords = 12

const aboutPerson = 'Please type at least 3 letters of a name or email, or a phone number'

export const findAuditedPeople = endpoint({
  // Names, addresses and numbers travel in a body: an address ends up in histories and logs.
  method: 'POST',
  path: '/api/admin/audit/records',
  access: 'admin',
  summary:
    'The records of people with this name, email or phone number: leads, chats, waiting persons, accounts and ' +
    'invitations that still exist. The log itself holds numbers only.',
  body: z.strictObject({ person: text({ min: 3, max: 254, message: aboutPerson, what: 'This' }) }),
  response: z.array(
    z.object({
      type: z.enum(['lead', 'conversation', 'waitlist', 'user', 'invitation']),
      id: z.number(),
      name: z.string(),
    }),
  ),
})
export type AuditedPerson = EndpointResponse<typeof findAuditedPeople>[number]

export const getAuditTrail = endpoint({
  method: 'GET',
  path: '/api/admin/audit/seen',
  access: 'admin',
  summary:
    'Who has seen one record, in lists too, the newest first; those who were refused last. ' +
    'That someone asked is itself recorded.',
  query: z.object({
    record: z.enum(
      ['lead', 'conversation', 'user', 'invitation', 'waitlist', 'email', 'profile'],
      'This is no kind of record',
    ),
    id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a record')),
  }),
  response: z.object({
    people: z.array(
      z.object({
        /** Null for someone who was not signed in. */
        person: z.nullable(personSchema),
        actions: z.array(z.string()),
        times: z.number(),
        /** The number of these times at which the record was on a list. */
        timesInList: z.number(),
        lastAt: z.string(),
        wasRefused: z.boolean(),
      }),
    ),
    events: z.number(),
    /** The time of the first entry about the record. Null when there is none. */
    since: z.nullable(z.string()),
  }),
  reads: 'audit',
})

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: 'admin',
  summary:
    'Whether all entries are as they were sealed in the hash chain, how many there are, and the hash of the last link. ' +
    'It names nothing of what the entries say.',
  response: z.object({
    ok: z.boolean(),
    entries: z.number(),
    head: z.string(),
    /** The first entry that is not; null while all are. */
    broken: z.nullable(z.object({ entryId: z.number(), at: z.string(), reason: z.string() })),
  }),
  reads: 'audit',
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  asksPassword: true,
  summary: 'The same entries as CSV, all pages of them. The export is itself recorded.',
  query: auditQuerySchema,
  response: null,
  reads: 'audit',
})
