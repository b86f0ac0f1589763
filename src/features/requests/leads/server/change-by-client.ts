import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { LeadField } from '../contract/history.ts'
import { clientScope } from '../policy.ts'
import { mayClientWithdraw } from '../rules.ts'
import { type ClientLead, client, toClientLead } from './client-leads.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { leadChangedEmail } from './emails.ts'
import { mailStaff } from './mail-staff.ts'
import type { LeadRow } from './repository/tables.ts'
import { toSearchColumns } from './search.ts'

/** The fields that clients change by themselves. The version of the lead shows it to staff before they save over it. */
export type ClientChange = Partial<
  Pick<
    LeadRow,
    | 'callTimes'
    | 'contactBy'
    | 'mayLeaveMessage'
    | 'preferredLocation'
    | 'preferredTherapist'
    | 'notes'
  >
>

const historyFields = {
  callTimes: 'contactWish',
  contactBy: 'contactWish',
  mayLeaveMessage: 'contactWish',
  preferredLocation: 'preferredLocation',
  preferredTherapist: 'preferredTherapist',
  notes: 'clientNotes',
} as const satisfies Record<keyof ClientChange, LeadField>

/** Finds the differences, as fields of the history. */
function findChangedFields(before: LeadRow, after: LeadRow): LeadField[] {
  const changed = Object.entries(historyFields).flatMap(([name, field]) =>
    isEqual(before[name as keyof ClientChange], after[name as keyof ClientChange]) ? [] : [field],
  )
  return [...new Set(changed)]
}

/** The change is the client's last word. A request that no one has handled waits already, as a new one. */
async function recordWait({ leads }: LeadDeps, before: LeadRow, at: Date): Promise<void> {
  if (before.status === 'notContacted' && before.handledAt === null) return
  await leads.recordAnswer(before.id, at, at)
}

/**
 * Changes what a client asked for, at their wish. A change without effect leaves no trace.
 * @returns undefined when the lead is no longer retained, `ended` when it has ended
 */
export async function changeByClient(
  deps: LeadDeps,
  id: number,
  change: ClientChange,
  origin: Origin,
): Promise<ClientLead | 'ended' | undefined> {
  const { database, leads, audit, clock } = deps
  return database.transaction(async () => {
    await lockUntilCommit(database, `lead ${id}`)
    // Staff handle a lead under this lock. Who takes it writes the lead's row after it, so that no two wait for each other.
    await lockUntilCommit(database, `lead mail ${id}`)
    const before = await leads.find(clientScope(), id, getRetentionCutoff(deps))
    if (!before) return undefined
    if (!mayClientWithdraw(before.status)) return 'ended'
    const wanted = { ...before, ...change }
    const fields = findChangedFields(before, wanted)
    if (fields.length === 0) return toClientLead(deps, before)
    const { searchText } = toSearchColumns(wanted, await deps.workLog.listSearchedTexts(id))
    // Always later than before, so that a member of staff who has read the earlier version cannot save over it.
    const at = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
    const columns = { ...change, searchText, updatedAt: at }
    const after = await leads.change(clientScope(), id, undefined, columns)
    if (!after) return undefined
    await recordWait(deps, before, at)
    const action = 'lead.changed_by_client'
    await audit.record({ actor: null, origin, record: 'lead', id, action })
    const { actorId, actorName } = client
    const noValues = { fromValue: null, toValue: null }
    const values = { leadId: id, at, actorId, actorName, ...noValues }
    await leads.recordChanges(fields.map((field) => Object.assign({ field }, values)))
    await mailStaff(deps, after, leadChangedEmail)
    return toClientLead(deps, after)
  })
}
