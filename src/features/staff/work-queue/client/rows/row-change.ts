import type { Lead, LeadChange } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'

/** The fields that can be changed in a row. */
export type ChangeFields = Pick<
  LeadChange,
  'status' | 'leadLostReason' | 'assignedTo' | 'nextActionAt' | 'nextActionNote' | 'hold'
>

/** The fields of a lead as they are once a change is stored, as far as that is known before. */
export function toShownFields(fields: ChangeFields): Partial<Lead> {
  const { status } = fields
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(given) as Partial<Lead>), // the fields of a change are those of a lead
    // The client has been contacted, or will not be.
    ...(status && status !== 'notContacted' && { waitingSince: null, answeredAt: null }),
  }
}

/** The change that gives a lead the values back that it has now. */
export function toReversal(lead: Lead, fields: ChangeFields): ChangeFields {
  const { status, leadLostReason, assignedTo, nextActionAt, nextActionNote, hold } = lead
  // A status that ends a request clears its next action.
  const changesAction = fields.nextActionAt !== undefined || fields.status !== undefined
  return {
    ...(fields.status !== undefined && { status, leadLostReason }),
    ...(fields.assignedTo !== undefined && { assignedTo }),
    ...(changesAction && { nextActionAt, nextActionNote }),
    ...(fields.hold !== undefined && { hold }),
  }
}

/** `Dev Patel: You can no longer open this lead.` for each lead that was not changed. */
export const describeFailures = (
  leads: readonly Lead[],
  failed: readonly { id: number; message: string }[],
) =>
  failed
    .map(({ id, message }) => {
      const lead = leads.find((one) => one.id === id)
      return lead ? `${leadName(lead)}: ${message}` : message
    })
    .join(' ')
