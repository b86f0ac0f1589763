import type { Actor } from '#shared/actor.ts'
import { fieldError, notAllowed } from '#shared/errors.ts'
import { capitaliseName } from '#shared/names.ts'
import { endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { type Hold, type LeadChange, reasonRequired } from '../contract/leads.ts'
import { mayAssignLeads } from '../policy.ts'
import { checkHoldEnd } from '../rules.ts'
import type { LeadDeps } from './lead-deps.ts'
import { normalizePhone } from './normalize-phone.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadRow, LeadRowChange } from './repository/tables.ts'
import { toSearchColumns } from './search.ts'

type Deps = Pick<LeadDeps, 'accounts' | 'clock' | 'leads' | 'timeZone'>
type Change = { actor: Actor; before: LeadRow; change: LeadChange }

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

function toHoldColumns(deps: Deps, before: LeadRow, hold: Hold | null) {
  if (hold === null) return { holdReason: null, holdUntil: null }
  const isUnchanged = getActiveHold(deps, before)?.until === hold.until
  const problem = isUnchanged
    ? undefined
    : checkHoldEnd(hold.until, practiceDay(deps.clock.now(), deps.timeZone))
  if (problem !== undefined) throw fieldError('hold.until', problem)
  return { holdReason: hold.reason, holdUntil: endOfPracticeDay(hold.until, deps.timeZone) }
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
    ...(await toAssignee(deps, input)),
    ...(change.internalNotes !== undefined && { internalNotes: change.internalNotes ?? '' }),
    ...(change.status !== undefined && { status: change.status }),
    // A request that is set back waits again.
    ...(change.status === 'notContacted' &&
      before.status !== 'notContacted' && { handledAt: null }),
    leadLostReason: toLeadLostReason(input),
    ...(change.hold !== undefined && toHoldColumns(deps, before, change.hold)),
  }
  const notes = await deps.leads.listSearchedTexts(before.id)
  return { ...columns, ...toSearchColumns({ ...before, ...columns }, notes) }
}
