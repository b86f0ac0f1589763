import { toChoiceLabels } from '#features/requests/consultation/labels.ts'
import {
  type Lead,
  type LeadSortKey,
  leadStatuses,
} from '#features/requests/leads/contract/leads.ts'
import { foldForSearch, foldWords } from '#shared/fold-text.ts'
import { demoSite } from './demo-site.ts'
import type { ListQuery } from './list-pages.ts'

/** The texts that staff see of a lead, by which the model searches and sorts. */
const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
export const getName = (lead: Lead) => `${lead.firstName} ${lead.lastName ?? ''}`.trim()
const compareNames = (a: Lead, b: Lead) =>
  collator.compare(a.lastName ?? '', b.lastName ?? '') || collator.compare(a.firstName, b.firstName)
export const { services: labels, locations: places } = toChoiceLabels(demoSite)
export const getService = (lead: Lead) => labels[lead.serviceType] ?? lead.serviceType

const searchable = (lead: Lead, staff: ReadonlyMap<number, string>) => [
  getName(lead),
  lead.email,
  lead.phone,
  lead.phone.replaceAll(/\D/g, ''),
  lead.preferredTherapist ?? '',
  lead.notes,
  lead.internalNotes,
  lead.leadLostReason ?? '',
  getService(lead),
  places[lead.preferredLocation] ?? '',
  staff.get(lead.assignedTo ?? 0) ?? '',
]

export function listInMemory(
  all: readonly Lead[],
  query: ListQuery,
  staff: ReadonlyMap<number, string>,
): number[] {
  const words = foldWords(query['search'] ?? '')
  const found = all.filter((lead) => {
    if (query['status'] && lead.status !== query['status']) return false
    if (query['language'] && lead.language !== query['language']) return false
    if (query['therapist'] === 'none' && lead.assignedTo !== null) return false
    const { therapist = 'none' } = query
    if (therapist !== 'none' && lead.assignedTo !== Number(therapist)) return false
    const text = foldForSearch(searchable(lead, staff).join('\n'))
    return words.every((word) => text.includes(word))
  })
  const sort = query['sort'] ?? '-createdAt'
  const by = sort.replace('-', '') as LeadSortKey
  const direction = sort.startsWith('-') ? -1 : 1
  // Unassigned leads first, then by last name, then assignees without a public profile.
  const assignee = ({ assignedTo }: Lead) =>
    assignedTo === null
      ? ''
      : (staff.get(assignedTo)?.replace(/^(\S+) (.+)$/, '$2 $1') ?? `zz ${assignedTo}`)
  const compare: Record<LeadSortKey, (a: Lead, b: Lead) => number> = {
    name: compareNames,
    service: (a, b) => collator.compare(getService(a), getService(b)),
    assignedTo: (a, b) => collator.compare(assignee(a), assignee(b)),
    status: (a, b) => leadStatuses.indexOf(a.status) - leadStatuses.indexOf(b.status),
    // Those who wait come first in both directions.
    waiting: (a, b) =>
      a.waitingSince === null || b.waitingSince === null
        ? direction * (Number(a.waitingSince === null) - Number(b.waitingSince === null))
        : Date.parse(a.waitingSince) - Date.parse(b.waitingSince),
    // The same goes for leads with a next action.
    nextAction: (a, b) =>
      a.nextActionAt === null || b.nextActionAt === null
        ? direction * (Number(a.nextActionAt === null) - Number(b.nextActionAt === null))
        : Date.parse(a.nextActionAt) - Date.parse(b.nextActionAt),
    createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id,
  }
  return found.toSorted((a, b) => direction * compare[by](a, b)).map(({ id }) => id)
}
