import type { Actor, Origin } from '#shared/actor.ts'
import { isEqual } from '#shared/is-equal.ts'
import { fullName } from '#shared/names.ts'
import { leadName } from '../rules.ts'
import type { LeadAction, LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadChangeRow, LeadRow } from './repository/tables.ts'

type LeadDifference = Pick<LeadChangeRow, 'field' | 'fromValue' | 'toValue'>

export async function loadAssigneeName(
  { accounts }: Pick<LeadDeps, 'accounts'>,
  userId: number | null,
): Promise<string | null> {
  if (userId === null) return null
  const user = await accounts.find(userId)
  return user ? fullName(user) : `Account ${userId}`
}

/** Finds the client's details that staff corrected. */
function findCorrections(before: LeadRow, after: LeadRow): LeadDifference[] {
  const values = [
    { field: 'name', fromValue: leadName(before), toValue: leadName(after) },
    { field: 'email', fromValue: before.email, toValue: after.email },
    { field: 'phone', fromValue: before.phone, toValue: after.phone },
  ] as const
  return values.filter(({ fromValue, toValue }) => fromValue !== toValue)
}

/** Finds the wishes of the client that staff corrected. Where and with whom is named as it was called then. */
function findWishes(
  { labels }: Pick<LeadDeps, 'labels'>,
  before: LeadRow,
  after: LeadRow,
): LeadDifference[] {
  const differences: LeadDifference[] = []
  const { locations } = labels()
  const toName = (location: string) => locations[location] ?? location
  if (before.preferredLocation !== after.preferredLocation) {
    differences.push({
      field: 'preferredLocation',
      fromValue: toName(before.preferredLocation),
      toValue: toName(after.preferredLocation),
    })
  }
  if (before.preferredTherapist !== after.preferredTherapist) {
    differences.push({
      field: 'preferredTherapist',
      fromValue: before.preferredTherapist,
      toValue: after.preferredTherapist,
    })
  }
  const toWish = ({ callTimes, contactBy, mayLeaveMessage }: LeadRow) => {
    return { callTimes, contactBy, mayLeaveMessage }
  }
  if (!isEqual(toWish(before), toWish(after))) {
    differences.push({ field: 'contactWish', fromValue: null, toValue: null })
  }
  return differences
}

/** The moments are in the history, the note is not. */
export function findNextAction(before: LeadRow, after: LeadRow): LeadDifference[] {
  const fromValue = before.nextActionAt?.toISOString() ?? null
  const toValue = after.nextActionAt?.toISOString() ?? null
  const isSame = fromValue === toValue && before.nextActionNote === after.nextActionNote
  return isSame ? [] : [{ field: 'nextAction', fromValue, toValue }]
}

/** The moments of the free call. */
export function findAppointment(before: LeadRow, after: LeadRow): LeadDifference[] {
  const fromValue = before.appointmentAt?.toISOString() ?? null
  const toValue = after.appointmentAt?.toISOString() ?? null
  return fromValue === toValue ? [] : [{ field: 'appointment', fromValue, toValue }]
}

/** The differences as the history stores them. Reasons and notes are named without their contents. */
export async function findDifferences(
  deps: Pick<LeadDeps, 'accounts' | 'clock' | 'labels' | 'timeZone'>,
  before: LeadRow,
  after: LeadRow,
): Promise<LeadDifference[]> {
  const differences = [...findCorrections(before, after), ...findWishes(deps, before, after)]
  const noValues = { fromValue: null, toValue: null }
  if (after.status !== before.status) {
    differences.push({ field: 'status', fromValue: before.status, toValue: after.status })
  } else if (after.leadLostReason !== before.leadLostReason) {
    differences.push({ field: 'leadLostReason', ...noValues })
  }
  if (after.assignedTo !== before.assignedTo) {
    const fromValue = await loadAssigneeName(deps, before.assignedTo)
    const toValue = await loadAssigneeName(deps, after.assignedTo)
    differences.push({ field: 'assignedTo', fromValue, toValue })
  }
  if (after.internalNotes !== before.internalNotes) {
    differences.push({ field: 'internalNotes', ...noValues })
  }
  const [from, to] = [getActiveHold(deps, before), getActiveHold(deps, after)]
  if (from?.until !== to?.until || from?.reason !== to?.reason) {
    const [fromValue, toValue] = [from?.until ?? null, to?.until ?? null]
    differences.push({ field: 'hold', fromValue, toValue })
  }
  differences.push(...findNextAction(before, after), ...findAppointment(before, after))
  return differences
}

type RecordedChange = {
  actor: Actor
  origin: Origin
  after: Pick<LeadRow, 'id' | 'updatedAt'>
  differences: readonly LeadDifference[]
}

/** Writes the history, one audit entry for the change, and one more for an assignment and a hold. */
export async function recordLeadChange(
  { audit, leads }: Pick<LeadDeps, 'audit' | 'leads'>,
  { actor, origin, after: { id, updatedAt }, differences }: RecordedChange,
): Promise<void> {
  const actions: LeadAction[] = ['lead.changed']
  for (const { field, toValue } of differences) {
    if (field === 'assignedTo') actions.push('lead.assigned')
    if (field === 'hold') actions.push(toValue === null ? 'lead.released' : 'lead.held')
  }
  for (const action of actions) {
    await audit.record({ actor, origin, record: 'lead', id, action })
  }
  await leads.recordChanges(
    differences.map((difference) => ({
      ...difference,
      leadId: id,
      at: updatedAt,
      actorId: actor.userId,
      actorName: fullName(actor),
    })),
  )
}
