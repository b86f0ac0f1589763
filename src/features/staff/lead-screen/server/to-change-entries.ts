import { appointmentOutcomes } from '#features/requests/appointments/contract/appointments.ts'
import {
  type Lead,
  type LeadStatus,
  leadStatuses,
} from '#features/requests/leads/contract/leads.ts'
import { endOfPracticeDay } from '#shared/practice-time.ts'
import type { LoggedWork, TimelineDeps } from './deps.ts'
import type { DraftEntry } from './draft-entry.ts'

type Viewed = Awaited<ReturnType<TimelineDeps['leads']['view']>>
type Change = Viewed['changes'][number]

const toStatus = (text: string | null): LeadStatus =>
  leadStatuses.find((status) => status === text) ?? 'notContacted'

const toOutcome = (text: string | null) =>
  appointmentOutcomes.find((outcome) => outcome === text) ?? null
/** The author of what clients change by themselves. */
const clientId = 0

const getFields = ({ id, at, by, actorId }: Change) => ({ id: `change-${id}`, at, by, actorId })

type Newest = { reason?: Change; hold?: Change }

/** The changes whose values the lead still has. */
function findNewest(changes: readonly Change[]): Newest {
  const reason = changes.find(
    ({ field, to }) => field === 'leadLostReason' || (field === 'status' && to === 'leadLost'),
  )
  const hold = changes.find(({ field }) => field === 'hold')
  return { ...(reason && { reason }), ...(hold && { hold }) }
}

function toEntry(change: Change, lead: Lead, newest: Newest): DraftEntry {
  const { field, from, to } = change
  const fields = getFields(change)
  const reason = change === newest.reason ? lead.leadLostReason : null
  switch (field) {
    case 'status':
      return { ...fields, kind: 'status', from: toStatus(from), to: toStatus(to), reason }
    case 'assignedTo':
      return { ...fields, kind: 'assignment', from, to }
    case 'name':
    case 'email':
    case 'phone':
      return { ...fields, kind: 'correction', field, from, to }
    case 'contactWish':
    case 'preferredLocation':
    case 'preferredTherapist':
      return change.actorId === clientId
        ? { ...fields, kind: 'clientChange', field }
        : { ...fields, kind: 'correction', field, from, to }
    case 'clientNotes':
      return { ...fields, kind: 'clientChange', field }
    case 'nextAction':
      return { ...fields, kind: 'nextAction', from, to }
    case 'appointment':
      return { ...fields, kind: 'appointment', from, to }
    case 'appointmentOutcome':
      return { ...fields, kind: 'appointmentOutcome', outcome: toOutcome(to) }
    case 'leadLostReason':
      return { ...fields, kind: 'lostReason', reason }
    case 'internalNotes':
      return { ...fields, kind: 'notes' }
    case 'hold': {
      const reason = change === newest.hold ? (lead.hold?.reason ?? null) : null
      return { ...fields, kind: 'hold', from, to, reason, isEnded: false }
    }
  }
}

/** The end of a hold is no change by a person, so it is derived from its last day. */
function toEndedHold(
  { hold }: Newest,
  { clock, timeZone }: Pick<TimelineDeps, 'clock' | 'timeZone'>,
): DraftEntry[] {
  if (!hold || hold.to === null) return []
  const endsAt = endOfPracticeDay(hold.to, timeZone)
  if (endsAt > clock.now()) return []
  const values = { from: hold.to, to: null, reason: null, isEnded: true }
  return [{ id: `ended-${hold.id}`, at: endsAt.toISOString(), by: null, kind: 'hold', ...values }]
}

/** Changes by staff and the client, newest first. A note that was written with a change stands for it. */
export function toChangeEntries(
  { lead, changes }: Viewed,
  { notes }: Pick<LoggedWork, 'notes'>,
  deps: Pick<TimelineDeps, 'clock' | 'timeZone'>,
): DraftEntry[] {
  const newest = findNewest(changes)
  const noteTimes = new Set(notes.map(({ createdAt }) => createdAt))
  return [
    ...toEndedHold(newest, deps),
    ...changes
      .filter(({ field, at }) => field !== 'internalNotes' || !noteTimes.has(at))
      .map((change) => toEntry(change, lead, newest)),
  ]
}
