import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CallTime, ContactWay } from '#shared/contact-wishes.ts'
import type { Language } from '#shared/language.ts'
import type { Campaign, Referral } from '#shared/request-origin.ts'
import type { LeadField } from '../../contract/history.ts'
import type { LeadSource, LeadStatus, MatchAnswer } from '../../contract/leads.ts'

type LeadsTable = {
  id: Generated<number>
  firstName: string
  lastName: string | null
  email: string
  phone: string
  serviceType: string
  preferredLocation: string
  preferredTherapist: string | null
  notes: string
  language: Language
  source: LeadSource
  heardFrom: Referral | null
  campaign: Campaign | null
  callTimes: CallTime[]
  contactBy: ContactWay | null
  mayLeaveMessage: boolean
  matchAnswers: MatchAnswer[] | null
  status: LeadStatus
  assignedTo: number | null
  /** The text of the newest note. */
  internalNotes: string
  leadLostReason: string | null
  emailThreadId: string | null
  /** When the first answer came that no one has handled; it stays when someone does. */
  unreadAnswerAt: Date | null
  /** When we had the client's last answer; null while there is only the request. */
  clientWroteAt: Date | null
  /** Up to when staff have written, logged a call or said that no reply is needed; null until they have. */
  handledAt: Date | null
  /** When staff first wrote, logged a call or gave it a status that says so; "No reply needed" is no answer. */
  firstAnsweredAt: Date | null
  submissionId: string | null
  /** The next thing to do, and when; both are null if there is none. */
  nextActionAt: Date | null
  nextActionNote: string | null
  /** When the free call begins; null without one. */
  appointmentAt: Date | null
  holdReason: string | null
  /** The first moment after the hold. */
  holdUntil: Date | null
  createdAt: Date
  updatedAt: Date
  /** Search and sort keys in folded letters, made by `toSearchColumns`. */
  searchText: string
  nameKey: string
  /** Equal for all requests of a person, also made by `toSearchColumns`. Null until a lead of an earlier version is changed. */
  emailKey: string | null
  phoneKey: string | null
}

type LeadChangesTable = {
  id: Generated<number>
  leadId: number
  at: Date
  /** 0: the client. */
  actorId: number
  /** The name at the time of the change. */
  actorName: string
  field: LeadField
  fromValue: string | null
  toValue: string | null
}

/** When each person last had the answers of a lead on their screen. */
type LeadReadsTable = { accountId: number; leadId: number; readAt: Date }

/** Leads that only these people may see; `endsAt` is set for someone who has broken the glass. */
type LeadLimitsTable = { leadId: number; setBy: number | null; setAt: Date }
type LeadReadersTable = { leadId: number; userId: number; endsAt: Date | null }

export type LeadTables = {
  leadLimits: LeadLimitsTable
  leadReaders: LeadReadersTable
  consultationLeads: LeadsTable
  leadReads: LeadReadsTable
  leadChanges: LeadChangesTable
}

type SearchColumn = 'searchText' | 'nameKey' | 'emailKey' | 'phoneKey'
type OptionalColumn =
  | 'source'
  | 'heardFrom'
  | 'campaign'
  | 'callTimes'
  | 'contactBy'
  | 'mayLeaveMessage'
  | 'matchAnswers'
  | 'unreadAnswerAt'
  | 'clientWroteAt'
  | 'handledAt'
  | 'nextActionAt'
  | 'nextActionNote'
  | 'appointmentAt'
  | 'firstAnsweredAt'
export type LeadRow = Omit<Selectable<LeadsTable>, 'submissionId' | SearchColumn>
export type NewLead = Omit<
  Selectable<LeadsTable>,
  'id' | 'holdReason' | 'holdUntil' | OptionalColumn | SearchColumn
> &
  Partial<Pick<LeadsTable, 'holdReason' | 'holdUntil' | OptionalColumn>>
export type LeadChangeRow = Omit<Selectable<LeadChangesTable>, 'id'>
export type LeadRowChange = Partial<
  Pick<
    LeadRow,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'status'
    | 'leadLostReason'
    | 'internalNotes'
    | 'assignedTo'
    | 'holdReason'
    | 'holdUntil'
    | 'handledAt'
    | 'nextActionAt'
    | 'nextActionNote'
    | 'appointmentAt'
    | 'preferredLocation'
    | 'preferredTherapist'
    | 'notes'
    | 'contactBy'
    | 'mayLeaveMessage'
    | 'callTimes'
  >
> & { updatedAt: Date } & Partial<Pick<LeadsTable, SearchColumn>>

export const leadColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'preferredLocation',
  'preferredTherapist',
  'notes',
  'language',
  'source',
  'heardFrom',
  'campaign',
  'callTimes',
  'contactBy',
  'mayLeaveMessage',
  'matchAnswers',
  'status',
  'assignedTo',
  'internalNotes',
  'leadLostReason',
  'emailThreadId',
  'unreadAnswerAt',
  'clientWroteAt',
  'handledAt',
  'nextActionAt',
  'nextActionNote',
  'appointmentAt',
  'firstAnsweredAt',
  'holdReason',
  'holdUntil',
  'createdAt',
  'updatedAt',
] as const

/** The columns of a new lead. JSON columns take text, which reading decodes. */
export const toLeadColumns = ({
  callTimes = [],
  matchAnswers = null,
  campaign = null,
  ...lead
}: NewLead) => ({
  source: 'form' as const,
  heardFrom: null,
  contactBy: null,
  mayLeaveMessage: false,
  unreadAnswerAt: null,
  clientWroteAt: null,
  handledAt: null,
  nextActionAt: null,
  nextActionNote: null,
  appointmentAt: null,
  firstAnsweredAt: null,
  ...lead,
  callTimes: JSON.stringify(callTimes) as unknown as CallTime[],
  matchAnswers: (matchAnswers && JSON.stringify(matchAnswers)) as MatchAnswer[] | null,
  campaign: (campaign && JSON.stringify(campaign)) as Campaign | null,
})

/** A change of columns. JSON columns take text, as in `toLeadColumns`. */
export const toChangeColumns = ({ callTimes, ...change }: LeadRowChange) => ({
  ...change,
  ...(callTimes && { callTimes: JSON.stringify(callTimes) as unknown as CallTime[] }),
})

/** Called for each statement, so that it joins the transaction that is open at that moment. */
export const queryLeads = (database: Database) => database.query<LeadTables>()
