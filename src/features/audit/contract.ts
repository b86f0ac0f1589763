import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/**
 * What can happen to a record, as codes, by kind of record. A closed list, so that it can be read.
 * A code begins with the kind of record it is about; `retention.deleted` is the receipt of the sweep for
 * all kinds. Codes are stored, sent and never shown: `labels.ts` has the words for people.
 * A record is named by its number alone: `lead` 1039, `conversation` 318 (never its secret).
 */
export const auditedActions = {
  lead: [
    'lead.created',
    'lead.listed',
    'lead.viewed',
    'lead.changed',
    'lead.assigned',
    'lead.exported',
    'lead.held',
    'lead.released',
    'lead.email_viewed',
    'lead.email_sent',
    'lead.email_failed',
    'lead.email_undone',
    'lead.email_received',
    'lead.attachment_downloaded',
    'lead.access_viewed',
    'lead.viewed_by_client',
    'lead.withdrawn_by_client',
    'lead.link_sent',
    'lead.deleted',
    'retention.deleted',
  ],
  conversation: [
    'conversation.created',
    'conversation.listed',
    'conversation.viewed',
    'conversation.changed',
    'conversation.received_live',
    'conversation.replied',
    'conversation.assigned',
    'conversation.closed',
    'conversation.reopened',
    'conversation.converted',
    'conversation.call_back_requested',
    'conversation.access_viewed',
    'conversation.deleted',
    'retention.deleted',
  ],
  user: [
    'account.signed_in',
    'account.sign_in_failed',
    'account.signed_out',
    'account.signed_out_everywhere',
    'account.screen_locked',
    'account.screen_unlocked',
    'account.created',
    'account.listed',
    'account.viewed',
    'account.changed',
    'account.role_changed',
    'account.password_changed',
    'account.access_viewed',
    'account.password_confirmed',
    'account.reset_requested',
    'account.password_reset',
    'account.email_changed',
    'account.suspended',
    'account.resumed',
    'account.alerts_changed',
    'account.set_available',
    'account.set_away',
    'account.push_added',
    'account.push_removed',
    'account.deleted',
  ],
  // An invitation has a number of its own, since nobody has an account before it is accepted.
  invitation: [
    'invitation.listed',
    'invitation.viewed',
    'invitation.sent',
    'invitation.accepted',
    'invitation.withdrawn',
    'invitation.access_viewed',
    'retention.deleted',
  ],
  // Someone who waits for a place with a therapist.
  waitlist: [
    'waitlist.created',
    'waitlist.listed',
    'waitlist.viewed',
    'waitlist.changed',
    'waitlist.notified',
    'waitlist.left',
    'waitlist.access_viewed',
    'waitlist.deleted',
    'retention.deleted',
  ],
  profile: [
    'profile.created',
    'profile.listed',
    'profile.viewed',
    'profile.changed',
    'profile.photo_changed',
    'profile.photo_focus_moved',
    'profile.photo_removed',
    'profile.access_viewed',
    'profile.deleted',
    'profile.google_connected',
    'profile.google_disconnected',
  ],
  // The public site's content, of which there is one. A refused call is recorded as what was attempted.
  site: [
    'site.draft_saved',
    'site.draft_discarded',
    'site.published',
    'site.restored',
    'site.exported',
    'site.imported',
    'site.image_added',
    'site.listed',
    'site.viewed',
    'site.created',
    'site.changed',
    'site.deleted',
  ],
  // A refused call is recorded as what was attempted, hence the last three.
  audit: [
    'audit.listed',
    'audit.exported',
    'retention.deleted',
    'audit.viewed',
    'audit.created',
    'audit.changed',
    'audit.deleted',
  ],
} as const

/** What the codes about a kind of record begin with. */
export const codePrefixes = {
  lead: 'lead',
  conversation: 'conversation',
  user: 'account',
  invitation: 'invitation',
  waitlist: 'waitlist',
  profile: 'profile',
  site: 'site',
  audit: 'audit',
} as const satisfies Record<keyof typeof auditedActions, string>

export const auditedRecords = [
  'lead',
  'conversation',
  'user',
  'invitation',
  'waitlist',
  'profile',
  'site',
  'audit',
] as const
export type AuditedRecord = keyof typeof auditedActions
/** Records that have numbers, so that it can be asked who has seen one. */
export type NumberedRecord = Exclude<AuditedRecord, 'site' | 'audit'>
export type AuditedAction = (typeof auditedActions)[AuditedRecord][number]
export const auditOutcomes = ['success', 'failed', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Each action once, in the order of the list above. */
export const allActions: readonly AuditedAction[] = [
  ...new Set(Object.values(auditedActions).flat()),
]

/** How far back a list goes; `dates` means from one day to another. */
export const auditPeriods = ['today', '7', '30', 'all', 'dates'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

/** What was deleted with the record, as counts by kind, or the names of the changed fields; never contents. */
export const auditDetailsSchema = z.union([
  z.object({ emails: z.number(), changes: z.number() }),
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
  /** How many records, where the entry is about several. */
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
  /** `Lead 1047`, `chat 318`, `user 9`, or a number alone. */
  record: z.optional(z.string().check(z.maxLength(40))),
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

export const getAuditTrail = endpoint({
  method: 'GET',
  path: '/api/admin/audit/seen',
  access: 'admin',
  summary:
    'Who has seen one record, in lists too, the newest first; those who were refused last. ' +
    'That somebody asked is itself recorded.',
  query: z.object({
    record: z.enum(
      ['lead', 'conversation', 'user', 'invitation', 'waitlist', 'profile'],
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
        /** How many of these times the record was on a list. */
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

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  summary: 'The same entries as CSV, all pages of them. The export is itself recorded.',
  query: auditQuerySchema,
  response: null,
  reads: 'audit',
})
