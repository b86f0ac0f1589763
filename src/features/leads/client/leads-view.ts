import { maxSearchLength } from '#shared/text.ts'
import {
  type LeadSort,
  type LeadSortKey,
  type LeadStatus,
  leadSortKeys,
  leadStatuses,
} from '../contract.ts'

/** The state of the list of leads: filters, order, page, and the lead that is open. */
export type LeadsView = {
  search: string
  status: LeadStatus | 'all'
  /** A user id. */
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

const parseWholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** Reads a view from the URL's query. Missing and invalid values are those of the default view. */
export function viewFromQuery(query: string): LeadsView {
  const params = new URLSearchParams(query)
  const sort = params.get('sort') ?? ''
  const sortKey = leadSortKeys.find((key) => key === sort.replace(/^-/, ''))
  const therapist = params.get('therapist')
  return {
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    status: leadStatuses.find((status) => status === params.get('status')) ?? 'all',
    therapist: therapist === 'none' ? 'none' : (parseWholeNumber(therapist) ?? 'all'),
    sort: sortKey ?? defaultView.sort,
    descending: sortKey ? sort.startsWith('-') : defaultView.descending,
    page: parseWholeNumber(params.get('page')) ?? 1,
    lead: parseWholeNumber(params.get('lead')),
  }
}

/** Resets the filter that therapists do not have on their screen: a URL cannot set it either. */
export const restrictView = (mayAssign: boolean, view: LeadsView): LeadsView =>
  mayAssign ? view : { ...view, therapist: defaultView.therapist }

/** A view's order as the URL and the endpoint write it. */
export const toSort = ({ sort, descending }: Pick<LeadsView, 'sort' | 'descending'>): LeadSort =>
  descending ? `-${sort}` : sort

/** The shortest query for a view, without question mark: default values are left out. */
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

/** Reverses the order of a column; another column starts ascending, or with the newest lead. */
export function toggleSort(view: LeadsView, key: LeadSortKey): LeadsView {
  const descending = view.sort === key ? !view.descending : key === 'createdAt'
  return { ...view, sort: key, descending, page: 1 }
}

export const isFiltered = ({ search, status, therapist }: LeadsView) =>
  search.trim() !== '' || status !== 'all' || therapist !== 'all'

/** The endpoint's query for a view. */
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
