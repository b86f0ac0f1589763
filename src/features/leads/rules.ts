import { fullName } from '#shared/names.ts'
import { addDays, formatShortDate, practiceDay } from '#shared/practice-time.ts'
import {
  type Hold,
  type Lead,
  type LeadChange,
  type LeadStatus,
  leadFields,
  leadStatuses,
} from './contract.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  notContacted: 'Not Contacted',
  contacted: 'Contacted',
  scheduled: 'Consultation Scheduled',
  complete: 'Complete',
  leadLost: 'Lead Lost',
}

const dayMs = 24 * 60 * 60 * 1000

/** When a lead's time is over. `days` is `LEAD_RETENTION_DAYS`. */
export const leadExpiry = (createdAt: Date, days: number) =>
  new Date(createdAt.getTime() + days * dayMs)

/** Leads made at or before this moment are past their time. */
export const oldestLead = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** How long leads are kept, as their own dates tell; the practice's promise while there are none. */
export function keptDays(leads: readonly Pick<Lead, 'createdAt' | 'expiresAt' | 'hold'>[]): number {
  const lead = leads.find(({ hold }) => hold === null)
  if (!lead) return 30
  return Math.round((Date.parse(lead.expiresAt) - Date.parse(lead.createdAt)) / dayMs)
}

/** The longest a hold may last, so that nothing is kept for ever by being forgotten. */
export const longestHoldDays = 365

/** What is wrong with the last day of a hold, if anything is. All are days like `2026-11-21`. */
export function checkHoldEnd(until: string, today: string): string | undefined {
  if (until <= today) return 'Please choose a day that is still to come.'
  if (until > addDays(today, longestHoldDays)) return 'A hold can last one year at most.'
  return undefined
}

/** How many leads are removed within the coming week. */
export const leavingThisWeek = (leads: readonly Pick<Lead, 'expiresAt'>[], now: Date) =>
  leads.filter((lead) => Date.parse(lead.expiresAt) <= now.getTime() + 7 * dayMs).length

export const leadName = (lead: Pick<Lead, 'firstName' | 'lastName'>) =>
  fullName({ firstName: lead.firstName, lastName: lead.lastName ?? '' })

/** What staff write in the dialog; the reason is kept while another status is tried out. */
export type LeadEdits = {
  status: LeadStatus
  assignedTo: number | null
  leadLostReason: string | null
  internalNotes: string
  hold: Hold | null
}

export const editsOf = (lead: Lead): LeadEdits => ({
  status: lead.status,
  assignedTo: lead.assignedTo,
  leadLostReason: lead.leadLostReason ?? '',
  internalNotes: lead.internalNotes,
  hold: lead.hold,
})

const areSameHolds = (a: Hold | null, b: Hold | null) =>
  a?.reason.trim() === b?.reason.trim() && a?.until === b?.until

const areSameEdits = (a: LeadEdits, b: LeadEdits, field: keyof LeadEdits) =>
  field === 'hold' ? areSameHolds(a.hold, b.hold) : a[field] === b[field]

/**
 * What one has typed and what another has saved meanwhile, together: what was typed stands, all else
 * is theirs. `both` are the fields that the two say differently.
 */
export function mergeEdits(read: LeadEdits, typed: LeadEdits, theirs: LeadEdits) {
  const fields = leadFields.filter((field) => !areSameEdits(typed, read, field))
  const edits = { ...theirs, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) }
  const both = fields.filter(
    (field) => !areSameEdits(theirs, read, field) && !areSameEdits(theirs, typed, field),
  )
  return { edits, both }
}

export const lacksReason = (edits: Pick<LeadEdits, 'status' | 'leadLostReason'>) =>
  edits.status === 'leadLost' && !edits.leadLostReason?.trim()

/**
 * What is sent: only a lost lead has a reason, only who may assign says to whom, and a hold that
 * nobody touched is not set again.
 */
export function changeOf(
  edits: LeadEdits,
  read: Pick<Lead, 'updatedAt' | 'hold'>,
  mayAssign: boolean,
): LeadChange {
  const { status, assignedTo, leadLostReason, internalNotes, hold } = edits
  return {
    status,
    leadLostReason: status === 'leadLost' ? leadLostReason : null,
    internalNotes,
    ...(mayAssign && { assignedTo }),
    ...(!areSameHolds(hold, read.hold) && { hold }),
    updatedAt: read.updatedAt,
  }
}

/** How the request form's choices and the staff are called. What is not named stands as it is. */
export type LeadWords = {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
  /** By user number. */
  staff: ReadonlyMap<number, string>
}

/** A lead as staff read it: what the table shows, searches and sorts by. */
export type ReadableLead = {
  lead: Lead
  name: string
  service: string
  location: string
  /** null: nobody yet. */
  assignee: string | null
  prefers: string
}

export function readableLead(lead: Lead, words: LeadWords): ReadableLead {
  const { assignedTo, preferredLocation, serviceType } = lead
  return {
    lead,
    name: leadName(lead),
    service: words.services[serviceType] ?? serviceType,
    // "Virtual (Online) Sessions" in the form: in a list of places the last word only takes room.
    location: (words.locations[preferredLocation] ?? preferredLocation).replace(/ Sessions$/, ''),
    assignee: assignedTo === null ? null : (words.staff.get(assignedTo) ?? `Account ${assignedTo}`),
    prefers: lead.preferredTherapist ?? 'No Preference',
  }
}

export const leadSortKeys = ['name', 'service', 'assignedTo', 'status', 'createdAt'] as const
export type LeadSortKey = (typeof leadSortKeys)[number]

const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })

const comparisons: Record<LeadSortKey, (a: ReadableLead, b: ReadableLead) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  service: (a, b) => collator.compare(a.service, b.service),
  // Who is assigned to nobody comes first: they wait for someone.
  assignedTo: (a, b) => collator.compare(a.assignee ?? '', b.assignee ?? ''),
  status: (a, b) => leadStatuses.indexOf(a.lead.status) - leadStatuses.indexOf(b.lead.status),
  createdAt: (a, b) => Date.parse(a.lead.createdAt) - Date.parse(b.lead.createdAt),
}

/** Ascending; leads that are alike in this keep the order they came in. */
export const compareLeads = (a: ReadableLead, b: ReadableLead, by: LeadSortKey) =>
  comparisons[by](a, b)

export type LeadOrder = { value: string; label: string }

/** The orders to choose from where there is no table head. Values are as in the address. */
export const leadOrders = (mayAssign: boolean): LeadOrder[] => [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'service', label: 'Service, A to Z' },
  { value: '-service', label: 'Service, Z to A' },
  { value: 'status', label: 'Status, new first' },
  { value: '-status', label: 'Status, lost first' },
  ...(mayAssign
    ? [
        { value: 'assignedTo', label: 'Unassigned first' },
        { value: '-assignedTo', label: 'Unassigned last' },
      ]
    : []),
]

/** What a list of leads is narrowed to, how it is ordered, and which lead is open. */
export type LeadsView = {
  search: string
  status: LeadStatus | 'all'
  /** A user's number. */
  therapist: number | 'all' | 'none'
  sort: LeadSortKey
  descending: boolean
  /** From 1. */
  page: number
  lead: number | undefined
}

export const plainView: LeadsView = {
  search: '',
  status: 'all',
  therapist: 'all',
  sort: 'createdAt',
  descending: true,
  page: 1,
  lead: undefined,
}

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** The view that an address names; what it says wrongly, or not at all, is as in the plain view. */
export function viewFromQuery(query: string): LeadsView {
  const given = new URLSearchParams(query)
  const sort = given.get('sort') ?? ''
  const sortKey = leadSortKeys.find((key) => key === sort.replace(/^-/, ''))
  const therapist = given.get('therapist')
  return {
    search: given.get('search') ?? '',
    status: leadStatuses.find((status) => status === given.get('status')) ?? 'all',
    therapist: therapist === 'none' ? 'none' : (wholeNumber(therapist) ?? 'all'),
    sort: sortKey ?? plainView.sort,
    descending: sortKey ? sort.startsWith('-') : plainView.descending,
    page: wholeNumber(given.get('page')) ?? 1,
    lead: wholeNumber(given.get('lead')),
  }
}

/** A view's order as the address says it. */
export const orderOf = ({ sort, descending }: Pick<LeadsView, 'sort' | 'descending'>) =>
  descending ? `-${sort}` : sort

/** The shortest query for a view, without question mark: what is plain is left out. */
export function queryFromView(view: LeadsView): string {
  const query = new URLSearchParams()
  const { search, status, therapist, sort, descending, page, lead } = view
  if (search) query.set('search', search)
  if (status !== plainView.status) query.set('status', status)
  if (therapist !== plainView.therapist) query.set('therapist', String(therapist))
  if (sort !== plainView.sort || descending !== plainView.descending) {
    query.set('sort', orderOf(view))
  }
  if (page !== plainView.page) query.set('page', String(page))
  if (lead !== undefined) query.set('lead', String(lead))
  return query.toString()
}

/** A press on a column's head turns its order round; a new column begins at A, or at the newest. */
export function sortedBy(view: LeadsView, key: LeadSortKey): LeadsView {
  const descending = view.sort === key ? !view.descending : key === 'createdAt'
  return { ...view, sort: key, descending, page: 1 }
}

export const isNarrowed = ({ search, status, therapist }: LeadsView) =>
  search.trim() !== '' || status !== 'all' || therapist !== 'all'

/** Without accents and capitals, so that `chloe` finds Chloé. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The leads that a view names. Each word of the search is in the name, the e-mail or the service. */
export function narrowLeads(
  leads: readonly ReadableLead[],
  view: Pick<LeadsView, 'search' | 'status' | 'therapist'>,
): ReadableLead[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean)
  const assignedTo = view.therapist === 'none' ? null : view.therapist
  return leads.filter(({ lead, name, service }) => {
    if (view.status !== 'all' && lead.status !== view.status) return false
    if (assignedTo !== 'all' && lead.assignedTo !== assignedTo) return false
    const text = plain(`${name}\n${lead.email}\n${service}`)
    return words.every((word) => text.includes(word))
  })
}

export const leadsPerPage = 10

/** The page to show: the one asked for, or the last when there are fewer by now. */
export const pageWithin = (page: number, count: number) =>
  Math.min(page, Math.max(1, Math.ceil(count / leadsPerPage)))

export const recentLeadsCount = 5

/** The leads that came in last, newest first. */
export const recentLeads = <L extends Pick<Lead, 'createdAt'>>(leads: readonly L[]): L[] =>
  leads
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, recentLeadsCount)

/** What came in on one day of the practice. */
export type RequestDay = {
  /** `2026-11-21` */
  day: string
  /** `Nov 21` */
  label: string
  /** Nobody has contacted them yet. */
  fresh: number
  followedUp: number
}

/** Requests on each of the last days, today last. Days without any are there too. */
export function requestsPerDay(
  leads: readonly Pick<Lead, 'createdAt' | 'status'>[],
  now: Date,
  count: number,
): RequestDay[] {
  // Noon of the same date in UTC: days are stepped through without a change of clocks between.
  const today = Date.parse(`${practiceDay(now)}T12:00:00Z`)
  const days = Array.from({ length: count }, (_, index): RequestDay => {
    const noon = new Date(today - (count - 1 - index) * dayMs)
    const day = noon.toISOString().slice(0, 10)
    return { day, label: formatShortDate(noon, 'UTC'), fresh: 0, followedUp: 0 }
  })
  const byDay = new Map(days.map((one) => [one.day, one]))
  for (const { createdAt, status } of leads) {
    const day = byDay.get(practiceDay(new Date(createdAt)))
    if (!day) continue
    if (status === 'notContacted') day.fresh += 1
    else day.followedUp += 1
  }
  return days
}

/** The numbers beside a chart's lines, from 0 up to the first that holds the highest column. */
export function countScale(highest: number): number[] {
  let step = 1
  // 1, 2, 5, 10, 20, 50 and so on.
  for (let turn = 0; step * 4 < highest; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2
  const lines = step === 1 ? 4 : Math.ceil(highest / step)
  return Array.from({ length: lines + 1 }, (_, line) => line * step)
}
