import type { Lead, LeadStatus } from './contract.ts'
import { leadName } from './rules.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  notContacted: 'Not Contacted',
  contacted: 'Contacted',
  scheduled: 'Consultation Scheduled',
  complete: 'Complete',
  leadLost: 'Lead Lost',
}

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
