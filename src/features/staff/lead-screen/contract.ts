import * as z from 'zod/mini'
import { conversationStates } from '#features/chat/chat/contract/states.ts'
import { appointmentOutcomes } from '#features/requests/appointments/contract/appointments.ts'
import { emailStatuses, messageKinds } from '#features/requests/emails/contract.ts'
import type { LeadField } from '#features/requests/leads/contract/history.ts'
import { leadSchema, leadSources, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { callOutcomes } from '#features/requests/work-log/contract/calls.ts'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { maxRecordId, recordId } from '#shared/record-fields.ts'

/** Entries of one response; `before` asks for earlier ones. */
export const timelinePageSize = 100
/** Changes, and emails, of one lead that the timeline goes back at most. */
export const maxTimelineSources = 2_000

const entry = <const Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
) =>
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.literal(kind),
    /** Person who did it, by the name at that time; null for what the server did by itself. */
    by: z.nullable(z.string()),
    /** The public photo of a colleague. */
    byPhoto: z.nullable(z.string()),
    ...fields,
  })

/** A mail names the mailbox that holds it if the reader cannot open that mailbox: its words are only there. */
const mail = {
  /** The message's id in `/api/admin/leads/:id/emails`. */
  emailId: z.string(),
  /** Null where the text is only in a mailbox. */
  subject: z.nullable(z.string()),
  /** Owner of the mailbox that has the words, unless it is the reader's or the practice's. */
  heldBy: z.nullable(z.string()),
}

const clientFields = [
  'contactWish',
  'preferredLocation',
  'preferredTherapist',
  'clientNotes',
] as const satisfies LeadField[]

const correctedFields = [
  'name',
  'email',
  'phone',
  'contactWish',
  'preferredLocation',
  'preferredTherapist',
] as const satisfies LeadField[]

/** A value that changed; null stands for unassigned, or for no hold. */
const fromTo = { from: z.nullable(z.string()), to: z.nullable(z.string()) }

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  entry('request', {
    language: z.enum(languages),
    source: z.enum(leadSources),
    message: z.string(),
  }),
  /** The receipt that the client got, or a later link. */
  entry('receipt', { language: z.enum(languages), isRenewal: z.boolean() }),
  entry('status', {
    from: z.enum(leadStatuses),
    to: z.enum(leadStatuses),
    /** Why the lead is lost; only on the change that gave the present reason. */
    reason: z.nullable(z.string()),
  }),
  entry('assignment', fromTo),
  /** Details that the client gave us and staff corrected; without values for how to reach them. */
  entry('correction', { field: z.enum(correctedFields), ...fromTo }),
  /** Changes by the client on the page of their request. */
  entry('clientChange', { field: z.enum(clientFields) }),
  entry('lostReason', { reason: z.nullable(z.string()) }),
  entry('note', {
    /** The note's id in `/api/admin/leads/:id/notes`; null for a text without an entry of its own. */
    noteId: z.nullable(z.number()),
    text: z.string(),
    editedAt: z.nullable(z.string()),
    /** Until when the reader can change or delete it; null if they cannot. */
    editableUntil: z.nullable(z.string()),
  }),
  /** The internal notes were changed while they were one text; its words are not stored. */
  entry('notes', {}),
  /** Last days, `2026-12-31`. `isEnded`: its last day has passed. */
  entry('hold', { ...fromTo, reason: z.nullable(z.string()), isEnded: z.boolean() }),
  /** Moments at which the next action is due; null if there is none. */
  entry('nextAction', fromTo),
  /** Moments of the free call; null if there is none. */
  entry('appointment', fromTo),
  /** The outcome of the free call. */
  entry('appointmentOutcome', { outcome: z.nullable(z.enum(appointmentOutcomes)) }),
  entry('email', {
    ...mail,
    to: z.nullable(z.string()),
    status: z.enum(emailStatuses),
    /** Why it was not sent. */
    failure: z.nullable(z.string()),
    /** When a pending email will be sent; null for all others. */
    sendAt: z.nullable(z.string()),
    /** The reader wrote it and can still take it back. */
    canUndo: z.boolean(),
    /** The names of the documents that it was sent with. */
    attachments: z.array(z.string()),
  }),
  entry('answer', {
    ...mail,
    from: z.nullable(z.string()),
    messageKind: z.enum(messageKinds),
    attachments: z.array(z.string()),
    isUnread: z.boolean(),
  }),
  entry('call', {
    outcome: z.enum(callOutcomes),
    note: z.string(),
    callId: z.number(),
    /** Until when the reader can take it back; null if they cannot. */
    deletableUntil: z.nullable(z.string()),
  }),
  entry('chat', {
    conversation: z.number(),
    messageCount: z.number(),
    /** The staff who wrote. */
    with: z.array(z.string()),
    /** The client's first message, shortened. */
    firstWords: z.string(),
  }),
  /** Everyone who has opened or changed the lead; for administrators only. */
  entry('views', {
    people: z.array(z.object({ name: z.string(), times: z.number(), lastAt: z.string() })),
  }),
])
export type TimelineEntry = z.output<typeof timelineEntrySchema>

export const readLeadTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/timeline',
  access: 'staff',
  summary:
    'What happened to a lead, newest first, for those who may see the lead: its request, changes, emails, chat and, for administrators, views. A hundred entries; `before` asks for what is earlier than an entry.',
  params: z.object({ id: recordId }),
  query: z.object({
    /** The id of the oldest entry that was already read. */
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  response: z.array(timelineEntrySchema),
  flags: { hasEarlier: 'x-has-earlier' },
  reads: 'leads',
})

/** By which of their details two records are of one person. */
const relatedBy = z.array(z.enum(['email', 'phone']))

export const readRelated = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/related',
  access: 'staff',
  summary:
    'The other requests with the same email or phone number that one may see, and the conversations of that person, newest first. Each is recorded as seen in a list.',
  params: z.object({ id: recordId }),
  response: z.object({
    leads: z.array(
      z.extend(z.pick(leadSchema, { id: true, createdAt: true, status: true, serviceType: true }), {
        name: z.string(),
        by: relatedBy,
      }),
    ),
    conversations: z.array(
      z.object({
        number: z.number(),
        lastMessageAt: z.string(),
        state: z.enum(conversationStates),
        by: relatedBy,
      }),
    ),
  }),
})
export type Related = EndpointResponse<typeof readRelated>

/** From a staff screen on the socket: it shows a lead, or none any more. */
export const viewLeadFrame = z.object({
  type: z.literal('view_lead'),
  leadId: z.nullable(z.int().check(z.positive(), z.maximum(maxRecordId))),
  /** True if there are unsaved changes or an email is being written. */
  isEditing: z.boolean(),
})
export type ViewLeadFrame = z.output<typeof viewLeadFrame>

/** To staff who have the same lead on the screen: the others who have it. */
export const leadViewersFrame = z.object({
  type: z.literal('lead_viewers'),
  leadId: z.number(),
  viewers: z.array(z.object({ userId: z.number(), name: z.string(), isEditing: z.boolean() })),
})
export type LeadViewersFrame = z.output<typeof leadViewersFrame>
