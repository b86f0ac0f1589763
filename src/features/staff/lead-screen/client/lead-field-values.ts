import { leadStatusLabels, type ReadableLead } from '#features/requests/leads/labels.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { LeadEdits } from './lead-edits.ts'

const labels: Record<keyof LeadEdits, string> = {
  status: 'Status',
  assignedTo: 'Assigned to',
  leadLostReason: 'Lead lost reason',
  note: 'Internal notes',
  hold: 'Hold',
}

function formatField(field: keyof LeadEdits, { lead, assignee }: ReadableLead): string | null {
  switch (field) {
    case 'status':
      return leadStatusLabels[lead.status]
    case 'assignedTo':
      return assignee ?? 'Unassigned'
    case 'leadLostReason':
      return lead.leadLostReason
    case 'note':
      return null
    case 'hold': {
      if (!lead.hold) return 'None'
      return `Until ${formatFullDay(toNoon(lead.hold.until), 'UTC')}. ${lead.hold.reason}`
    }
  }
}

/** The label of a field, and what a conflict shows of its saved value. */
export const describeField = (field: keyof LeadEdits, row: ReadableLead) => ({
  label: labels[field],
  value: formatField(field, row) ?? '',
})
