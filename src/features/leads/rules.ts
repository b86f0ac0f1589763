import { foldText, foldWords } from '#shared/fold-text.ts'
import { personOrder } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { addDays, formatShortDate, toNoon } from '#shared/practice-time.ts'
import { maxSearchLength } from '#shared/text.ts'
import {
  type Hold,
  type Lead,
  type LeadChange,
  type LeadSort,
  type LeadSortKey,
  type LeadStatus,
  leadFields,
  leadSortKeys,
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

/** The longest a hold may last, so that nothing is kept for ever by being forgotten. */
export const maxHoldDays = 365

/** What is wrong with the last day of a hold, if anything is. All are days like `2026-11-21`. */
export function checkHoldEnd(until: string, today: string): string | undefined {
  if (until <= today) return 'Please choose a day that is still to come.'
  if (until > addDays(today, maxHoldDays)) return 'A hold can last one year at most.'
  return undefined
}

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

export const toFormValues = (lead: Lead): LeadEdits => ({
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

/**
 * The latest rows of a page, less requests that came in since `shown`: rows that these have pushed off the
 * page stay, and rows that were removed go.
 */
export function withoutNewRows(shown: readonly Lead[], latest: readonly Lead[]): readonly Lead[] {
  const newest = Math.max(...shown.map(({ id }) => id))
  const newCount = latest.filter(({ id }) => id > newest).length
  if (shown.length === 0 || newCount === 0) return latest
  const latestById = new Map(latest.map((lead) => [lead.id, lead]))
  const isPushedOff = (place: number) => place >= shown.length - newCount
  return shown.flatMap((lead, place) => latestById.get(lead.id) ?? (isPushedOff(place) ? lead : []))
}

export const isReasonMissing = (edits: Pick<LeadEdits, 'status' | 'leadLostReason'>) =>
  edits.status === 'leadLost' && !edits.leadLostReason?.trim()

/**
 * What is sent: only a lost lead has a reason, only who may assign says to whom, and a hold that
 * nobody touched is not set again.
 */
export function toPatch(
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
export type LeadLabels = {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
  /** By user number. */
  staff: ReadonlyMap<number, string>
}

/** Whom a lead is assigned to, as it is shown. Who has no profile is a number. */
export const assigneeName = (userId: number, staff: LeadLabels['staff']) =>
  staff.get(userId) ?? `Account ${userId}`

/** A lead as staff read it: what the table shows. */
export type ReadableLead = {
  lead: Lead
  name: string
  service: string
  location: string
  /** null: nobody yet. */
  assignee: string | null
  prefers: string
}

export function toReadableLead(lead: Lead, labels: LeadLabels): ReadableLead {
  const { assignedTo, preferredLocation, serviceType } = lead
  return {
    lead,
    name: leadName(lead),
    service: labels.services[serviceType] ?? serviceType,
    // "Virtual (Online) Sessions" in the form: in a list of places the last word only takes room.
    location: (labels.locations[preferredLocation] ?? preferredLocation).replace(/ Sessions$/, ''),
    assignee: assignedTo === null ? null : assigneeName(assignedTo, labels.staff),
    prefers: lead.preferredTherapist ?? 'No Preference',
  }
}

const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })

/**
 * Places for things that are sorted by how they are called: 0 for the first. Those called alike share
 * a place, so that something else decides between them.
 */
export function rankByName<Key>(names: ReadonlyMap<Key, string>): Map<Key, number> {
  let place = -1
  let last: string | undefined
  return new Map(
    [...names]
      .toSorted(([, a], [, b]) => collator.compare(a, b))
      .map(([key, name]) => {
        if (last === undefined || collator.compare(last, name) !== 0) place += 1
        last = name
        return [key, place]
      }),
  )
}

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

export const defaultView: LeadsView = {
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
    search: (given.get('search') ?? '').slice(0, maxSearchLength),
    status: leadStatuses.find((status) => status === given.get('status')) ?? 'all',
    therapist: therapist === 'none' ? 'none' : (wholeNumber(therapist) ?? 'all'),
    sort: sortKey ?? defaultView.sort,
    descending: sortKey ? sort.startsWith('-') : defaultView.descending,
    page: wholeNumber(given.get('page')) ?? 1,
    lead: wholeNumber(given.get('lead')),
  }
}

/** Without the filter on the screen, an address cannot switch it on. */
export const restrictView = (mayAssign: boolean, view: LeadsView): LeadsView =>
  mayAssign ? view : { ...view, therapist: defaultView.therapist }

/** A view's order as the address says it. */
export const toSort = ({ sort, descending }: Pick<LeadsView, 'sort' | 'descending'>): LeadSort =>
  descending ? `-${sort}` : sort

/** The shortest query for a view, without question mark: what is plain is left out. */
export function queryFromView(view: LeadsView): string {
  const query = new URLSearchParams()
  const { search, status, therapist, sort, descending, page, lead } = view
  if (search) query.set('search', search)
  if (status !== defaultView.status) query.set('status', status)
  if (therapist !== defaultView.therapist) query.set('therapist', String(therapist))
  if (sort !== defaultView.sort || descending !== defaultView.descending) {
    query.set('sort', toSort(view))
  }
  if (page !== defaultView.page) query.set('page', String(page))
  if (lead !== undefined) query.set('lead', String(lead))
  return query.toString()
}

/** A press on a column's head turns its order round; a new column begins at A, or at the newest. */
export function toggleSort(view: LeadsView, key: LeadSortKey): LeadsView {
  const descending = view.sort === key ? !view.descending : key === 'createdAt'
  return { ...view, sort: key, descending, page: 1 }
}

export const isFiltered = ({ search, status, therapist }: LeadsView) =>
  search.trim() !== '' || status !== 'all' || therapist !== 'all'

type SearchableLead = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'preferredTherapist'
  | 'notes'
  | 'internalNotes'
  | 'leadLostReason'
>

/**
 * The columns a lead is searched and sorted by, stored with it. A phone number is found as it is shown and
 * by its digits alone; service, office and assignee are matched by their labels (`parseSearchTerms`).
 */
export const toSearchColumns = (lead: SearchableLead) => ({
  searchText: foldText(
    [
      leadName(lead),
      lead.email,
      lead.phone,
      lead.phone.replaceAll(/\D/g, ''),
      lead.preferredTherapist,
      lead.notes,
      lead.internalNotes,
      lead.leadLostReason,
    ]
      .filter(Boolean)
      .join('\n'),
  ),
  nameKey: personOrder(lead),
})

/** One word of a search, with the values of other columns whose labels contain it. */
export type SearchTerm = {
  word: string
  services: string[]
  locations: string[]
  /** User numbers. */
  assignees: number[]
  /** The lead's own number: `1047`, `#1047`. */
  id: number | undefined
}

/** Splits a search into words; each of them must be found. "Lead 1047" means the number alone. */
export function parseSearchTerms(search: string, labels: LeadLabels): SearchTerm[] {
  const folded = <Key>(names: Iterable<readonly [Key, string]>) =>
    [...names].map(([key, name]) => [key, foldText(name)] as const)
  const services = folded(Object.entries(labels.services))
  const locations = folded(Object.entries(labels.locations))
  const assignees = folded(labels.staff)
  const matching = <Key>(names: readonly (readonly [Key, string])[], word: string) =>
    names.filter(([, name]) => name.includes(word)).map(([key]) => key)
  return foldWords(search.replace(/^\s*lead\s+#?(?=\d+\s*$)/i, '')).map((word) => {
    const number = /^#?([1-9]\d{0,8})$/.exec(word)?.[1]
    return {
      word: number ?? word,
      services: matching(services, word),
      locations: matching(locations, word),
      assignees: matching(assignees, word),
      id: number === undefined ? undefined : Number(number),
    }
  })
}

/** A view as the list is asked for it. */
export function toListQuery(view: Omit<LeadsView, 'lead'>) {
  const { search, status, therapist, page } = view
  return {
    page: String(page),
    sort: toSort(view),
    ...(search.trim() && { search: search.trim() }),
    ...(status !== 'all' && { status }),
    ...(therapist !== 'all' && { therapist: String(therapist) }),
  }
}

export const recentLeadsCount = 5

/** As far back as requests are counted day by day. */
export const maxLeadDays = 30

/** `2026-11-21` → `Nov 21` */
export const formatDayLabel = (day: string) => formatShortDate(toNoon(day), 'UTC')

/** The numbers beside a chart's lines, from 0 up to the first that holds the highest column. */
export function getAxisTicks(highest: number): number[] {
  let step = 1
  // 1, 2, 5, 10, 20, 50 and so on.
  for (let turn = 0; step * 4 < highest; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2
  const lines = step === 1 ? 4 : Math.ceil(highest / step)
  return Array.from({ length: lines + 1 }, (_, line) => line * step)
}
