import type { CallTime, ContactWay } from '#shared/contact-wishes.ts'
import type { Campaign, Referral } from '#shared/request-origin.ts'
import { withCapital } from '#shared/words.ts'
import type { Lead, LeadSource, LeadStatus } from './contract/leads.ts'
import { leadName } from './rules.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  notContacted: 'Not Contacted',
  contacted: 'Contacted',
  scheduled: 'Consultation Scheduled',
  complete: 'Complete',
  leadLost: 'Lead Lost',
}

const callTimeLabels: Record<CallTime, string> = {
  'weekday-mornings': 'weekday mornings',
  'weekday-afternoons': 'weekday afternoons',
  'weekday-evenings': 'weekday evenings',
  weekends: 'weekends',
}

const contactWayLabels: Record<ContactWay, string> = {
  phone: 'by phone',
  email: 'by email',
}

export const leadSourceLabels: Record<LeadSource, string> = {
  form: 'Request form',
  chat: 'Chat',
}

/** The answers to "How did you hear of us?", as staff read them. */
export const referralLabels: Record<Referral, string> = {
  'search-engine': 'Search engine',
  professional: 'Another professional',
  'family-or-friend': 'Family or friend',
  'insurance-or-workplace': 'Insurance or workplace',
  'directory-or-social-media': 'Directory or social media',
  other: 'Other',
}

/** `newsletter, email, fall-2026` */
export const formatCampaign = ({ source, medium, name }: Campaign): string =>
  [source, medium, name].filter((part) => part !== null).join(', ')

/** `Request form · Search engine · newsletter, email`: the way by which a request came. */
export const formatLeadSource = ({
  source,
  heardFrom,
  campaign,
}: Pick<Lead, 'source' | 'heardFrom' | 'campaign'>): string =>
  [
    leadSourceLabels[source],
    heardFrom && referralLabels[heardFrom],
    campaign && formatCampaign(campaign),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** `Weekday evenings or weekends, by phone`: when and how a client wants to be reached, as far as they have said it. */
export function formatContactWish({
  callTimes,
  contactBy,
}: Pick<Lead, 'callTimes' | 'contactBy'>): string {
  if (callTimes.length === 0 && contactBy === null) return 'No contact preference given'
  const times = callTimes.map((time) => callTimeLabels[time])
  const last = times.pop()
  const when = times.length > 0 ? `${times.join(', ')} or ${last}` : last
  const wishes = [when, contactBy && contactWayLabels[contactBy]]
  return withCapital(wishes.filter((wish) => typeof wish === 'string').join(', '))
}

/** The client agrees to messages by a tick alone, so its absence is no refusal of theirs. */
export const formatVoicemail = ({ mayLeaveMessage }: Pick<Lead, 'mayLeaveMessage'>): string =>
  mayLeaveMessage ? 'May leave a voice message' : 'No voicemail (not agreed)'

/** Names of what requests choose, by stored value. A value without one is shown as it is. */
export type ChoiceLabels = {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
}

export type LeadLabels = ChoiceLabels & {
  /** By user id. */
  staff: ReadonlyMap<number, string>
}

/** The assignee's name. Users without a profile have none and are shown by their id. */
export const assigneeName = (userId: number, staff: LeadLabels['staff']) =>
  staff.get(userId) ?? `Account ${userId}`

/** A lead with the labels that staff read. */
export type ReadableLead = {
  lead: Lead
  name: string
  service: string
  location: string
  /** null: unassigned. */
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

export type LeadOrder = { value: string; label: string }

/** The orders to choose from where there is no table head. Values are those of the URL. */
export const leadOrders = (mayAssign: boolean): LeadOrder[] => [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'waiting', label: 'Longest waiting first' },
  { value: '-waiting', label: 'Shortest waiting first' },
  { value: 'nextAction', label: 'Next action, earliest first' },
  { value: '-nextAction', label: 'Next action, latest first' },
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
