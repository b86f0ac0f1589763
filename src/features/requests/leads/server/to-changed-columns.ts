import type { Actor } from '#shared/actor.ts'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { fieldError, notAllowed } from '#shared/errors.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { type Hold, type LeadChange, reasonRequired } from '../contract/leads.ts'
import { nextActionDayRequired } from '../contract/next-action.ts'
import { mayAssignLeads } from '../policy.ts'
import { checkHoldEnd, checkNextAction, hasEnded } from '../rules.ts'
import type { LeadDeps } from './deps.ts'
import { normalizePhone } from './normalize-phone.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadRow, LeadRowChange } from './repository/tables.ts'
import { toSearchColumns } from './search.ts'
import { findEndedCall } from './set-appointment.ts'
import { toWishColumns } from './to-wish-columns.ts'

type Deps = Pick<LeadDeps, 'accounts' | 'choices' | 'clock' | 'leads' | 'timeZone' | 'workLog'>
/** `undo`: the change gives back what another one has replaced. */
export type Undo = { handledAt: Date | null }
type Change = { actor: Actor; before: LeadRow; change: LeadChange; undo?: Undo | undefined }

async function toAssignee({ accounts }: Deps, { actor, change: { assignedTo } }: Change) {
  if (assignedTo === undefined) return {}
  if (!mayAssignLeads(actor)) throw notAllowed('Only administrators assign leads.')
  if (assignedTo !== null && !(await accounts.find(assignedTo))) {
    throw fieldError('assignedTo', 'This therapist no longer has an account.')
  }
  return { assignedTo }
}

/** Only a lost lead has a reason. */
function toLeadLostReason({ before, change }: Change): string | null {
  if ((change.status ?? before.status) !== 'leadLost') return null
  const reason =
    change.leadLostReason ?? (change.leadLostReason === null ? '' : before.leadLostReason)
  if (!reason) throw fieldError('leadLostReason', reasonRequired)
  return reason
}

function toHoldColumns(deps: Deps, { before, undo }: Change, hold: Hold | null) {
  if (hold === null) return { holdReason: null, holdUntil: null }
  const isUnchanged = getActiveHold(deps, before)?.until === hold.until
  const today = practiceDay(deps.clock.now(), deps.timeZone)
  // A hold that is given back may end today.
  const problem = isUnchanged
    ? undefined
    : checkHoldEnd(hold.until, undo ? addDays(today, -1) : today)
  if (problem !== undefined) throw fieldError('hold.until', problem)
  return { holdReason: hold.reason, holdUntil: endOfPracticeDay(hold.until, deps.timeZone) }
}

/** The status that ends a lead clears its next action, unless the same change sets one. */
function toNextActionColumns({ clock }: Deps, { before, change }: Change) {
  const { status = before.status, nextActionAt: at, nextActionNote: note } = change
  const isEnding = hasEnded(status) && status !== before.status
  if (at === undefined && note === undefined && !isEnding) return {}
  const previous = isEnding ? null : before.nextActionAt
  const nextActionAt = at === undefined ? previous : at === null ? null : new Date(at)
  if (nextActionAt === null) {
    if (note) throw fieldError('nextActionNote', nextActionDayRequired)
    return { nextActionAt, nextActionNote: null }
  }
  const isUnchanged = nextActionAt.getTime() === before.nextActionAt?.getTime()
  const problem = isUnchanged ? undefined : checkNextAction(nextActionAt, clock.now())
  if (problem !== undefined) throw fieldError('nextActionAt', problem)
  return { nextActionAt, nextActionNote: note === undefined ? before.nextActionNote : note || null }
}

/** A request that is set back waits again, until that is undone. */
function toHandledAt({ clock }: Deps, { before, change, undo }: Change) {
  const handledAt = undo?.handledAt
  const isNew = before.status === 'notContacted' && before.handledAt === null
  // Only what was handled before: anything else is said by "No reply needed", which is recorded.
  if (handledAt && isNew && handledAt <= clock.now()) return { handledAt }
  const isSetBack = change.status === 'notContacted' && before.status !== 'notContacted'
  return isSetBack ? { handledAt: null } : {}
}

/** As the form stores them. */
async function toContactColumns({ firstName, lastName, email, phone }: LeadChange) {
  return {
    ...(firstName !== undefined && { firstName: capitaliseName(firstName) }),
    ...(lastName !== undefined && { lastName: capitaliseName(lastName) }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: await normalizePhone(phone) }),
  }
}

/** Validates a change against the stored lead. @returns the columns to write @throws AppError */
export async function toChangedColumns(deps: Deps, input: Change): Promise<LeadRowChange> {
  const { before, change } = input
  const columns: LeadRowChange = {
    // Always later than before: two changes within a millisecond still differ.
    updatedAt: new Date(Math.max(deps.clock.now().getTime(), before.updatedAt.getTime() + 1)),
    ...(await toContactColumns(change)),
    ...(await toWishColumns(deps, before, change)),
    ...(await toAssignee(deps, input)),
    ...(change.internalNotes !== undefined && { internalNotes: change.internalNotes ?? '' }),
    ...(change.status !== undefined && { status: change.status }),
    ...toHandledAt(deps, input),
    leadLostReason: toLeadLostReason(input),
    ...(change.hold !== undefined && toHoldColumns(deps, input, change.hold)),
    ...toNextActionColumns(deps, input),
    ...(change.status === 'leadLost' && findEndedCall(before, deps.clock.now())),
  }
  const notes = await deps.workLog.listSearchedTexts(before.id)
  return { ...columns, ...toSearchColumns({ ...before, ...columns }, notes) }
}
