import * as z from 'zod/mini'
import {
  type Hold,
  type Lead,
  type LeadChange,
  type LeadStatus,
  leadChangeSchema,
} from '#features/requests/leads/contract/leads.ts'
import { text, textLimits } from '#shared/text.ts'

/** The output of the form: a change of the lead, and a note. */
export const leadFormSchema = z.extend(leadChangeSchema, {
  note: z.optional(text({ max: textLimits.internalNotes, what: 'The note' })),
})
export type LeadFormOutput = z.output<typeof leadFormSchema>

/** The values of the dialog's form. The reason stays while another status is tried out. */
export type LeadEdits = {
  status: LeadStatus
  assignedTo: number | null
  leadLostReason: string | null
  /** Becomes a note of its own. */
  note: string
  hold: Hold | null
}

export const toFormValues = (lead: Lead): LeadEdits => ({
  status: lead.status,
  assignedTo: lead.assignedTo,
  leadLostReason: lead.leadLostReason ?? '',
  note: '',
  hold: lead.hold,
})

const areSameHolds = (a: Hold | null, b: Hold | null) =>
  a?.reason.trim() === b?.reason.trim() && a?.until === b?.until

export const areSameEdits = (a: LeadEdits, b: LeadEdits, field: keyof LeadEdits) =>
  field === 'hold' ? areSameHolds(a.hold, b.hold) : a[field] === b[field]

/** True if anything but the note differs from what was read. */
export const hasChanges = (edits: LeadEdits, read: LeadEdits): boolean =>
  (Object.keys(read) as (keyof LeadEdits)[]) // its keys are those of its type
    .some((field) => field !== 'note' && !areSameEdits(edits, read, field))

export const isReasonMissing = (edits: Pick<LeadEdits, 'status' | 'leadLostReason'>) =>
  edits.status === 'leadLost' && !edits.leadLostReason?.trim()

/**
 * The request body for edits: only a lost lead has a reason, only those who may assign send an
 * assignee, and a hold is sent only when it was edited.
 */
export function toPatch(
  edits: Omit<LeadEdits, 'note'>,
  read: Pick<Lead, 'updatedAt' | 'hold'>,
  mayAssign: boolean,
): LeadChange {
  const { status, assignedTo, leadLostReason, hold } = edits
  return {
    status,
    leadLostReason: status === 'leadLost' ? leadLostReason : null,
    ...(mayAssign && { assignedTo }),
    ...(!areSameHolds(hold, read.hold) && { hold }),
    updatedAt: read.updatedAt,
  }
}
