import * as z from 'zod/mini'
import { languageChoices } from '#platform/client/ui/portal/language-choices.ts'
import { maxSearchLength } from '#shared/text.ts'
import { createUrlState, positiveNumber, textUpTo } from '#shared/url-state.ts'
import { type LeadSort, type LeadSortKey, leadSorts, leadStatuses } from '../contract/leads.ts'

/** The list of leads in the URL: filters, order, page, and the lead that is open. */
export const leadsUrl = createUrlState(
  {
    search: textUpTo(maxSearchLength),
    status: z.enum(['all', ...leadStatuses]),
    /** A user id. */
    therapist: z.union([z.literal(['all', 'none']), positiveNumber]),
    language: z.enum(languageChoices),
    answered: z.enum(['all', 'true']),
    waiting: z.enum(['all', 'true']),
    sort: z.enum(leadSorts),
    page: positiveNumber,
    lead: z.optional(positiveNumber),
  },
  {
    search: '',
    status: 'all',
    therapist: 'all',
    language: 'all',
    answered: 'all',
    waiting: 'all',
    sort: '-createdAt',
    page: 1,
    lead: undefined,
  },
)

export const { defaults: defaultView } = leadsUrl
export type LeadsView = typeof defaultView

/** Resets the filter that therapists do not have on their screen: a URL cannot set it either. */
export const restrictView = (mayAssign: boolean, view: LeadsView): LeadsView =>
  mayAssign ? view : { ...view, therapist: defaultView.therapist }

/** Reverses the order of a column; another column starts ascending, or with the newest lead. */
export function toggleSort(view: LeadsView, key: LeadSortKey): LeadsView {
  const descending: LeadSort = `-${key}`
  const isOther = view.sort !== key && view.sort !== descending
  const isDescending = isOther ? key === 'createdAt' : view.sort === key
  return { ...view, sort: isDescending ? descending : key, page: 1 }
}

export const isFiltered = ({ search, ...filters }: LeadsView) =>
  search.trim() !== '' ||
  [filters.status, filters.therapist, filters.language, filters.answered, filters.waiting].some(
    (value) => value !== 'all',
  )

/** The view's change that shows all leads again. */
export const withoutFilters = {
  search: defaultView.search,
  status: defaultView.status,
  therapist: defaultView.therapist,
  language: defaultView.language,
  answered: defaultView.answered,
  waiting: defaultView.waiting,
  page: 1,
}

/** The endpoint's query for a view. */
export function toListQuery(view: Omit<LeadsView, 'lead'>) {
  const { search, status, therapist, language, answered, waiting, sort, page } = view
  return {
    page: String(page),
    sort,
    ...(search.trim() && { search: search.trim() }),
    ...(status !== 'all' && { status }),
    ...(therapist !== 'all' && { therapist: String(therapist) }),
    ...(language !== 'all' && { language }),
    ...(answered !== 'all' && { answered }),
    ...(waiting !== 'all' && { waiting }),
  }
}
