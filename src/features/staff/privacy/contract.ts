import * as z from 'zod/mini'
import { consentSchema } from '#features/core/consents/contract.ts'
import { parseContact } from '#shared/contact.ts'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { maxRecordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'

/** The kinds of records about a person. A `mail` waits to be sent to them; a `mail-file` was written to a file. */
export const privacyKinds = [
  'request',
  'conversation',
  'waitlist',
  'email',
  'held',
  'mail',
  'mail-file',
] as const
export type PrivacyKind = (typeof privacyKinds)[number]

const recordKey = z.object({
  kind: z.enum(privacyKinds, 'This is no kind of record'),
  id: z.int().check(z.minimum(1), z.maximum(maxRecordId)),
})
export type RecordKey = z.output<typeof recordKey>

const recordSchema = z.extend(recordKey, {
  /** When it was received or written. */
  when: z.string(),
  label: z.string(),
  /** The numbers of its parts by kind; kinds of which it has none are left out. */
  contains: z.record(z.string(), z.number()),
  /** A hold protects it: it is not erased before the hold ends or is released. */
  isHeld: z.boolean(),
  why: z.nullable(z.string()),
  /** Oldest first; none for emails, and for forms that are held back. */
  consents: z.array(consentSchema),
})
export type PrivacyRecord = z.output<typeof recordSchema>

export const contactHint = 'Please type a whole email address or phone number'
export const maxReasonLength = 200

export const searchPerson = endpoint({
  // Addresses and numbers of people travel in a body: browsers and proxies keep addresses of calls.
  method: 'POST',
  path: '/api/admin/privacy/search',
  access: 'admin',
  summary:
    'Everything held about the person with this email address or phone number. Each record shown is logged as viewed.',
  body: z.strictObject({
    person: text({ min: 3, max: 254, message: contactHint, what: 'This' }).check(
      z.refine((typed) => parseContact(typed) !== undefined, contactHint),
    ),
  }),
  response: z.object({
    records: z.array(recordSchema),
    /** Other addresses and numbers in these records, by which more may be found. */
    others: z.array(z.string()),
  }),
  reads: 'privacy',
})
export type FoundPerson = EndpointResponse<typeof searchPerson>

const records = z
  .array(recordKey, 'Please choose the records')
  .check(z.minLength(1, 'Please choose at least one record'), z.maxLength(200))

export const reasonHint =
  'Please leave out addresses and numbers: the reason stays in the audit log'

/** Without the commonest ways to name a person: it outlives the record. */
export const erasureReason = text({
  min: 3,
  max: maxReasonLength,
  message: 'Please give a reason',
  what: 'The reason',
}).check(z.refine((typed) => !/@|\d[\d\s().+-]{5,}\d/.test(typed), reasonHint))

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/privacy/erase',
  access: 'admin',
  asksPassword: true,
  summary:
    'Erases these records now, with what else is held about their people and belongs to no other record. What a hold protects stays and is named. Repeated, it changes nothing.',
  body: z.strictObject({ records, reason: erasureReason }),
  response: z.object({
    erasedAt: z.string(),
    erasedBy: z.string(),
    reason: z.string(),
    erased: z.array(z.object({ kind: z.enum(privacyKinds), count: z.number() })),
    /** The numbers of deleted parts of these records, by kind. */
    contained: z.record(z.string(), z.number()),
    /** Nothing was left of these. */
    gone: z.array(recordKey),
    held: z.array(z.extend(recordKey, { why: z.string() })),
  }),
  changes: [
    'privacy',
    'leads',
    'mail',
    'chat',
    'conversations',
    'waitlist',
    'unmatched-mail',
    'audit',
  ],
})
export type ErasureReceipt = EndpointResponse<typeof erasePerson>

const exportedRecord = z.extend(recordKey, {
  label: z.string(),
  at: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Oldest first. */
  entries: z.array(z.object({ at: z.string(), what: z.string(), text: z.string() })),
  /** The people of the practice who have opened or changed it. */
  seenBy: z.array(z.object({ name: z.string(), times: z.number(), lastAt: z.string() })),
})

const exportSchema = z.object({
  practice: z.string(),
  exportedAt: z.string(),
  records: z.array(exportedRecord),
})
export type PersonExport = z.output<typeof exportSchema>

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/privacy/export',
  access: 'admin',
  asksPassword: true,
  summary:
    'Everything in these records and who has seen them, as data and as an HTML page to read. Recorded for each record.',
  body: z.strictObject({ records }),
  response: z.object({ data: exportSchema, page: z.string() }),
  reads: 'privacy',
})
export type PrivacyExport = EndpointResponse<typeof exportPerson>
