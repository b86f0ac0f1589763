import type { Actor, Origin } from '#shared/actor.ts'
import { loadAssigneeName } from './changes.ts'
import { client } from './client-leads.ts'
import type { LeadDeps } from './deps.ts'
import { callBookedEmail, newLeadEmail } from './emails.ts'
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
    /** The time that the client has picked for the free call, and the therapist, to whom the lead is assigned. */
    call?: { startsAt: Date; userId: number } | undefined
  }

type CreateLeadDeps = Pick<
  LeadDeps,
  | 'database'
  | 'accounts'
  | 'leads'
  | 'alerts'
  | 'audit'
  | 'mail'
  | 'clock'
  | 'practice'
  | 'systemEmail'
  | 'publicUrl'
>

type Booking = {
  id: number
  at: Date
  call: NonNullable<LeadToCreate['call']>
  origin: Origin
}

/** The history of a request that came with its call, and the alert to its therapist. */
async function recordBooking(deps: CreateLeadDeps, { id, at, call, origin }: Booking) {
  const { leads, audit, alerts } = deps
  const values = [
    { field: 'status', fromValue: 'notContacted', toValue: 'scheduled' },
    { field: 'assignedTo', fromValue: null, toValue: await loadAssigneeName(deps, call.userId) },
    { field: 'appointment', fromValue: null, toValue: call.startsAt.toISOString() },
  ] as const
  await leads.recordChanges(values.map((one) => Object.assign({ leadId: id, at, ...client }, one)))
  await audit.record({ actor: null, origin, record: 'lead', id, action: 'lead.assigned' })
  await alerts.enqueue({ kind: 'lead.call_booked', recordId: id, userIds: [call.userId] })
}

/**
 * Stores a request and notifies the practice by email and its staff as they chose. Call it inside the transaction that consumes
 * the security check. `actor` is the member of staff who converts a conversation.
 * @returns the id of the lead, or undefined when this submission is already stored
 */
export async function createLead(
  deps: CreateLeadDeps,
  { call, ...request }: LeadToCreate,
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
      status: call ? 'scheduled' : 'notContacted',
      assignedTo: call?.userId ?? null,
      appointmentAt: call?.startsAt ?? null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      createdAt: now,
      updatedAt: now,
    })
    if (id === undefined) return undefined
    await audit.record({ actor, origin, record: 'lead', id, action: 'lead.created' })
    const link = { practice: practice(), publicUrl, id }
    await mail.enqueue(systemEmail(), call ? callBookedEmail(link) : newLeadEmail(link))
    // The therapist of a booked call hears of that.
    const exceptUserId = call?.userId ?? actor?.userId
    await alerts.enqueue({ kind: 'lead.new', recordId: id, exceptUserId })
    if (call) await recordBooking(deps, { id, at: now, call, origin })
    return id
  })
}
