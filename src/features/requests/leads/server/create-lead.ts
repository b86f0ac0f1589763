import type { Actor, Origin } from '#shared/actor.ts'
import { newLeadEmail } from './emails.ts'
import type { LeadDeps } from './lead-deps.ts'
import { normalizePhone } from './normalize-phone.ts'
import type { LeadRow } from './repository/tables.ts'

/** A request, ready to be stored. */
export type LeadToCreate = Pick<
  LeadRow,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'serviceType'
  | 'preferredLocation'
  | 'preferredTherapist'
  | 'notes'
  | 'language'
  | 'source'
> &
  Partial<
    Pick<
      LeadRow,
      'heardFrom' | 'campaign' | 'callTimes' | 'contactBy' | 'mayLeaveMessage' | 'matchAnswers'
    >
  > & {
    submissionId: string | null
  }

type CreateLeadDeps = Pick<
  LeadDeps,
  | 'database'
  | 'leads'
  | 'alerts'
  | 'audit'
  | 'mail'
  | 'clock'
  | 'practice'
  | 'systemEmail'
  | 'publicUrl'
>

/**
 * Stores a request and notifies the practice by email and its staff as they chose. Call it inside the transaction that consumes
 * the security check. `actor` is the member of staff who converts a conversation.
 * @returns the id of the lead, or undefined when this submission is already stored
 */
export async function createLead(
  deps: CreateLeadDeps,
  request: LeadToCreate,
  origin: Origin,
  actor: Actor | null = null,
): Promise<number | undefined> {
  const { database, leads, alerts, audit, mail, clock, practice, systemEmail, publicUrl } = deps
  const now = clock.now()
  const phone = await normalizePhone(request.phone)
  return database.transaction(async () => {
    const id = await leads.insert({
      ...request,
      phone,
      status: 'notContacted',
      assignedTo: null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      createdAt: now,
      updatedAt: now,
    })
    if (id === undefined) return undefined
    await audit.record({ actor, origin, record: 'lead', id, action: 'lead.created' })
    await mail.enqueue(systemEmail(), newLeadEmail({ practice: practice(), publicUrl, id }))
    await alerts.enqueue({ kind: 'lead.new', recordId: id, exceptUserId: actor?.userId })
    return id
  })
}
