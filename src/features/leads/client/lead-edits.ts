import type { Hold, Lead, LeadChange, LeadStatus } from '../contract.ts'

/** The values of the dialog's form. The reason is kept while another status is tried out. */
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

export const areSameEdits = (a: LeadEdits, b: LeadEdits, field: keyof LeadEdits) =>
  field === 'hold' ? areSameHolds(a.hold, b.hold) : a[field] === b[field]

export const isReasonMissing = (edits: Pick<LeadEdits, 'status' | 'leadLostReason'>) =>
  edits.status === 'leadLost' && !edits.leadLostReason?.trim()

/**
 * The request body for edits: only a lost lead has a reason, only those who may assign send an
 * assignee, and a hold is sent only when it was edited.
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
