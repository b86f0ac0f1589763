import * as z from 'zod/mini'
import { callTimes, contactWays } from '#shared/contact-wishes.ts'
import { endpoint } from '#shared/endpoint.ts'
import { countableMoment, isoDay, isoMoment } from '#shared/iso-text.ts'
import { languages } from '#shared/language.ts'
import { personFields } from '#shared/person-fields.ts'
import { maxRecordId, pageNumber, recordId, searchText } from '#shared/record-fields.ts'
import { contactFields, requestFields } from '#shared/request-fields.ts'
import { text, textLimits } from '#shared/text.ts'
import { leadEventSchema } from './history.ts'
import { nextActionChange, nextActionFields } from './next-action.ts'
import { originFields } from './origin.ts'
import { queueFilters } from './queue.ts'

export const leadStatuses = [
  'notContacted',
  'contacted',
  'scheduled',
  'complete',
  'leadLost',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Where a lead came from: the request form, or a conversation that staff converted. */
export const leadSources = ['form', 'chat'] as const
export type LeadSource = (typeof leadSources)[number]

/** A question of "Help me choose" and the client's answer, as staff read them: in English. */
export const matchAnswerSchema = z.object({ question: z.string(), answer: z.string() })
export type MatchAnswer = z.output<typeof matchAnswerSchema>

const chooseTherapist = 'Please choose a therapist'
/** The same for a missing lead and a colleague's, so that it does not reveal which leads exist. */
export const leadNotFound = 'You can no longer open this lead. It was reassigned or deleted.'
export const reasonRequired = 'Please provide a reason for the lead being lost.'
export const holdReasonRequired = 'Please give a reason for the hold.'
export const holdEndRequired = 'Please choose the last day of the hold.'

/** Retains a lead beyond its expiry. `until` is the last day, `2026-12-31`. */
export const holdSchema = z.object({
  reason: text({ min: 1, max: textLimits.notes, message: holdReasonRequired, what: 'The reason' }),
  until: isoDay(holdEndRequired),
})
export type Hold = z.output<typeof holdSchema>

export const leadSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  serviceType: z.string(),
  preferredLocation: z.string(),
  preferredTherapist: z.nullable(z.string()),
  /** The text that the client wrote. */
  notes: z.string(),
  /** The language of the page on which the client wrote. */
  language: z.enum(languages),
  source: z.enum(leadSources),
  ...originFields,
  /** When the client can be called; empty without a preference. */
  callTimes: z.array(z.enum(callTimes)),
  contactBy: z.nullable(z.enum(contactWays)),
  /** True if the client allowed a voicemail. */
  mayLeaveMessage: z.boolean(),
  /** Null unless the client passed their answers on. */
  matchAnswers: z.nullable(z.array(matchAnswerSchema)),
  status: z.enum(leadStatuses),
  /** A user id. */
  assignedTo: z.nullable(z.number()),
  /** The text of the newest note; all of them are in `notes.ts`. */
  internalNotes: z.string(),
  leadLostReason: z.nullable(z.string()),
  emailThreadId: z.nullable(z.string()),
  /** Since when the client waits for the practice; null unless they do. Being read by staff changes nothing. */
  waitingSince: z.nullable(z.string()),
  /** When the first answer came that waits; null if none does. */
  answeredAt: z.nullable(z.string()),
  /** True until the person who asks has read the answer that waits. */
  hasUnreadAnswer: z.boolean(),
  /** When the client's last answer came; null without one. */
  clientWroteAt: z.nullable(z.string()),
  /** When staff first wrote, logged a call or gave it a status that says so; null until then. */
  firstAnsweredAt: z.nullable(z.string()),
  ...nextActionFields,
  /** When the free call begins or began; null without one, also after it was cancelled. */
  appointmentAt: z.nullable(z.string()),
  /** The number of other leads that the reader may see with the same email address or phone number. */
  relatedCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The current hold; null when there is none or it has ended. */
  hold: z.nullable(holdSchema),
  /** When the lead expires: after its retention period or its hold, the later of the two. */
  expiresAt: z.string(),
})
export type Lead = z.output<typeof leadSchema>

export const openedLeadSchema = z.extend(leadSchema, {
  /** Newest first. */
  history: z.array(leadEventSchema),
  /** The mailed link with which the client can open the request now; null if none works. */
  requestLink: z.nullable(z.object({ sentAt: z.string(), endsAt: z.string() })),
  /** The numbers of the chats that it was made from and that are still stored. */
  conversations: z.array(z.number()),
  /** When the client withdrew the consent to be contacted. Absent if they have not. */
  consentWithdrawnAt: z.optional(z.string()),
})
export type OpenedLead = z.output<typeof openedLeadSchema>

export const leadChangeSchema = z.object({
  firstName: z.optional(personFields.firstName),
  lastName: z.optional(personFields.lastName),
  email: z.optional(personFields.email),
  phone: z.optional(personFields.phone),
  preferredLocation: z.optional(requestFields.preferredLocation),
  /** A name or a slug; null or `no-preference` for anyone. */
  preferredTherapist: requestFields.preferredTherapist,
  ...contactFields,
  status: z.optional(z.enum(leadStatuses, 'Please choose one of the five statuses')),
  leadLostReason: z.optional(
    z.nullable(text({ max: textLimits.internalNotes, what: 'The reason' })),
  ),
  /** Becomes a note; earlier notes stay, also when it is null or empty. */
  internalNotes: z.optional(
    z.nullable(text({ max: textLimits.internalNotes, what: 'Internal notes' })),
  ),
  assignedTo: z.optional(
    z.nullable(
      z
        .int(chooseTherapist)
        .check(z.minimum(1, chooseTherapist), z.maximum(maxRecordId, chooseTherapist)),
    ),
  ),
  /** null releases the hold; absent leaves it as it is. */
  hold: z.optional(z.nullable(holdSchema)),
  ...nextActionChange,
  /** Books or moves the free call, by phone, with the assignee; null cancels it. */
  appointmentAt: z.optional(z.nullable(countableMoment())),
  /** The version that was read: a change of a newer one is refused (409). */
  updatedAt: z.optional(isoMoment()),
})
export type LeadChange = z.output<typeof leadChangeSchema>

export const leadSortKeys = [
  'name',
  'service',
  'assignedTo',
  'status',
  'createdAt',
  'waiting',
  'nextAction',
] as const
export type LeadSortKey = (typeof leadSortKeys)[number]
/** A column, with `-` in descending order. */
export type LeadSort = LeadSortKey | `-${LeadSortKey}`
export const leadSorts: readonly LeadSort[] = leadSortKeys.flatMap(
  (key) => [key, `-${key}`] as const,
)

export const leadsPerPage = 10

/** Filters, order and page; without `page`, all matching leads. */
export const leadListSchema = z.object({
  page: z.optional(pageNumber),
  /**
   * Each term must occur in the name, email, phone, id, service, office, therapist, notes or reason;
   * accents and letter case are ignored.
   */
  search: z.optional(searchText),
  status: z.optional(z.enum(leadStatuses, 'This is none of the five statuses')),
  /** A user id, or `none` for unassigned leads. */
  therapist: z.optional(
    z
      .string()
      .check(z.regex(/^(none|[1-9]\d{0,8})$/, 'This is neither a user’s number nor “none”')),
  ),
  language: z.optional(z.enum(languages, 'This is neither “en” nor “fr”')),
  /** Only leads whose client waits for the practice. */
  waiting: z.optional(z.literal('true', 'This takes “true”')),
  /** Of these, only the leads whose client has answered. */
  answered: z.optional(z.literal('true', 'This takes “true”')),
  ...queueFilters,
  source: z.optional(z.enum(leadSources, 'Leads do not come from there')),
  sort: z.optional(z.enum(leadSorts, 'Leads cannot be sorted by this')),
  /** One lead by id, if the list includes it. */
  lead: z.optional(recordId),
})
export type LeadListQuery = z.output<typeof leadListSchema>

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  searchPath: '/api/admin/leads/search',
  access: 'staff',
  summary:
    'Consultation requests, newest first: all for administrators, their own for therapists. ' +
    'With `page`, ten of them. Without `sort`, the views `toContact` and `answered` begin with the longest wait, ' +
    '`dueToday` with the earliest next action.',
  query: leadListSchema,
  response: z.array(leadSchema),
  paginated: true,
  reads: 'leads',
})

export const openLead = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id',
  access: 'staff',
  summary: 'One request with its history; a therapist opens only their own.',
  params: z.object({ id: recordId }),
  response: openedLeadSchema,
  reads: 'leads',
})

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/api/admin/leads/:id',
  access: 'staff',
  summary:
    'Changes status, notes, hold, next action or (administrators) the assignment of a request, and corrects its ' +
    'contact details and what the client has wished. A status that ends the request clears its next action. A ' +
    'corrected email address ends the links that were mailed and is sent a new one.',
  params: z.object({ id: recordId }),
  body: leadChangeSchema,
  response: leadSchema,
  changes: 'leads',
})

export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id',
  access: 'staff',
  summary:
    'Administrators delete one request now, with its stored emails, its history and what was or will be sent to its ' +
    'client; with `conversations=erase` also the conversations that it was made from. 409 while it is on hold.',
  params: z.object({ id: recordId }),
  query: z.object({
    conversations: z.optional(z.enum(['erase', 'keep'], 'This is neither “erase” nor “keep”')),
  }),
  response: null,
  // The conversation that was converted into the lead shows that it was deleted.
  changes: ['leads', 'mail', 'unmatched-mail', 'chat', 'conversations'],
})
