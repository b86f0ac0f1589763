import * as z from 'zod/mini'
import {
  type LeadSort,
  type LeadSortKey,
  leadSorts,
  leadSources,
  leadStatuses,
} from '#features/requests/leads/contract/leads.ts'
import { type LeadViewName, leadAges, leadViews } from '#features/requests/leads/contract/queue.ts'
import { languageChoices } from '#platform/client/ui/portal/language-choices.ts'
import { maxSearchLength } from '#shared/record-fields.ts'
import { maxCampaignPart, referralChoices } from '#shared/request-origin.ts'
import { createUrlState, positiveNumber, textUpTo } from '#shared/url-state.ts'
import type { SavedQuery } from '../contract.ts'

/** A slug of a service or a key of a location, as it is stored. */
const choice = textUpTo(100)

/** The list of leads in the URL: view, filters, order, page, and the lead that is open. */
export const leadsUrl = createUrlState(
  {
    search: textUpTo(maxSearchLength),
    view: z.enum(leadViews),
    status: z.enum(['all', ...leadStatuses]),
    /** A user id. */
    therapist: z.union([z.literal(['all', 'none']), positiveNumber]),
    language: z.enum(languageChoices),
    service: choice,
    location: choice,
    age: z.enum(['all', ...leadAges]),
    source: z.enum(['all', ...leadSources]),
    heardFrom: z.enum(['all', ...referralChoices]),
    campaign: textUpTo(maxCampaignPart),
    answered: z.enum(['all', 'true']),
    waiting: z.enum(['all', 'true']),
    /** Undefined for the order of the view. */
    sort: z.optional(z.enum(leadSorts)),
    page: positiveNumber,
    lead: z.optional(positiveNumber),
  },
  {
    search: '',
    view: 'all',
    status: 'all',
    therapist: 'all',
    language: 'all',
    service: 'all',
    location: 'all',
    age: 'all',
    source: 'all',
    heardFrom: 'all',
    campaign: 'all',
    answered: 'all',
    waiting: 'all',
    sort: undefined,
    page: 1,
    lead: undefined,
  },
)

export const { defaults: defaultView } = leadsUrl
export type LeadsView = typeof defaultView

/** The filters that a person chooses. `view` is chosen above them. */
export const filterNames = [
  'status',
  'therapist',
  'language',
  'service',
  'location',
  'age',
  'source',
] as const
export type FilterName = (typeof filterNames)[number]

/** Filters with several values in one pill, and filters that only old addresses or links of the dashboard set. */
const narrowing = [...filterNames, 'heardFrom', 'campaign', 'answered', 'waiting'] as const

/** Resets the filter that therapists do not have on their screen: a URL cannot set it either. */
export const restrictView = (mayAssign: boolean, view: LeadsView): LeadsView =>
  mayAssign ? view : { ...view, therapist: defaultView.therapist }

/** The order of a view while no column was chosen: those who wait longest first, what is due first, else the newest. */
const viewSorts: Partial<Record<LeadViewName, LeadSort>> = {
  toContact: 'waiting',
  answered: 'waiting',
  dueToday: 'nextAction',
}
const defaultSort: LeadSort = '-createdAt'

export const getSort = ({ view, sort }: Pick<LeadsView, 'view' | 'sort'>): LeadSort =>
  sort ?? viewSorts[view] ?? defaultSort

/** Reverses the order of a column; another column starts ascending, or with the newest lead. */
export function toggleSort(view: LeadsView, key: LeadSortKey): LeadsView {
  const shown = getSort(view)
  const descending: LeadSort = `-${key}`
  const isOther = shown !== key && shown !== descending
  const isDescending = isOther ? key === 'createdAt' : shown === key
  const sort = isDescending ? descending : key
  // The order of the view is not named in its address.
  return {
    ...view,
    sort: sort === getSort({ ...view, sort: undefined }) ? undefined : sort,
    page: 1,
  }
}

export const isFiltered = (view: LeadsView) =>
  view.search.trim() !== '' || narrowing.some((name) => view[name] !== 'all')

/** The view's change that shows all of its leads again. */
export const withoutFilters = {
  search: defaultView.search,
  status: defaultView.status,
  therapist: defaultView.therapist,
  language: defaultView.language,
  service: defaultView.service,
  location: defaultView.location,
  age: defaultView.age,
  source: defaultView.source,
  heardFrom: defaultView.heardFrom,
  campaign: defaultView.campaign,
  answered: defaultView.answered,
  waiting: defaultView.waiting,
  page: 1,
}

/** The filters of a view as the server names them. */
function toFilters(view: Omit<LeadsView, 'lead'>) {
  const { status, therapist, language, service, location, age, source, answered, waiting } = view
  const { heardFrom, campaign } = view
  return {
    ...(view.view !== 'all' && { view: view.view }),
    ...(status !== 'all' && { status }),
    ...(therapist !== 'all' && { therapist: String(therapist) }),
    ...(language !== 'all' && { language }),
    ...(service !== 'all' && { service }),
    ...(location !== 'all' && { location }),
    ...(age !== 'all' && { age }),
    ...(source !== 'all' && { source }),
    ...(heardFrom !== 'all' && { heardFrom }),
    ...(campaign !== 'all' && { campaign }),
    ...(answered !== 'all' && { answered }),
    ...(waiting !== 'all' && { waiting }),
  }
}

/** The endpoint's query for a view. */
export function toListQuery(view: Omit<LeadsView, 'lead'>) {
  const search = view.search.trim()
  return {
    page: String(view.page),
    sort: getSort(view),
    ...(search && { search }),
    ...toFilters(view),
  }
}

/** The part of a view that is stored under a name: filters and order, and no text of a search. */
export const toStoredQuery = (view: LeadsView): SavedQuery => ({
  ...toFilters(view),
  ...(view.sort && { sort: view.sort }),
})

/** The view of a stored query. Its values are read as those of an address are. */
export const fromStoredQuery = (query: SavedQuery): LeadsView => leadsUrl.parse(query)

/** True if both show the same leads in the same order, regardless of page and opened lead. */
export function isSameView(a: LeadsView, b: LeadsView): boolean {
  const toText = (view: LeadsView) => leadsUrl.stringify({ ...view, page: 1, lead: undefined })
  return toText(a) === toText(b)
}
