import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { LeadField } from '../contract.ts'
import { leadStatusLabels, type ReadableLead } from '../labels.ts'

const labels: Record<LeadField, string> = {
  status: 'Status',
  assignedTo: 'Assigned to',
  leadLostReason: 'Lead lost reason',
  internalNotes: 'Internal notes',
  hold: 'Hold',
}

function formatField(field: LeadField, { lead, assignee }: ReadableLead): string | null {
  switch (field) {
    case 'status':
      return leadStatusLabels[lead.status]
    case 'assignedTo':
      return assignee ?? 'Unassigned'
    case 'leadLostReason':
      return lead.leadLostReason
    case 'internalNotes':
      return lead.internalNotes
    case 'hold': {
      if (!lead.hold) return 'None'
      return `Until ${formatFullDay(toNoon(lead.hold.until), 'UTC')}. ${lead.hold.reason}`
    }
  }
}

/** The label of a field, and what a conflict shows of its saved value. */
export const describeField = (field: LeadField, row: ReadableLead) => ({
  label: labels[field],
  value: formatField(field, row) ?? '',
})
