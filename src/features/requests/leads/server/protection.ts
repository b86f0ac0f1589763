import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { glassMinutes, type LeadProtection } from '../contract/protection.ts'
import { unlimitedScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { glassBrokenEmail } from './emails.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'
import { findEndedCall, setAppointment } from './set-appointment.ts'
import { withLead } from './with-lead.ts'

/** Consents of the person of a lead, and who may see it. @throws not-found */
export async function readProtection(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<LeadProtection> {
  const { accounts, consents, leads } = deps
  return withLead(deps, { actor, origin, id, action: 'lead.viewed' }, async () => {
    const limit = await leads.findLimit(id)
    const setBy = limit?.setBy ? await accounts.find(limit.setBy) : undefined
    return {
      consents: await consents.list({ leadId: id }),
      limit: limit
        ? {
            userIds: limit.userIds,
            setAt: limit.setAt.toISOString(),
            setBy: setBy ? fullName(setBy) : null,
          }
        : null,
    }
  })
}

/** Limits a lead to these accounts. @throws not-found, bad-input for an account that does not exist */
export async function limitLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  userIds: readonly number[],
  origin: Origin,
): Promise<void> {
  const { accounts, audit, clock, leads } = deps
  const unique = [...new Set(userIds)]
  for (const userId of unique) {
    if (!(await accounts.find(userId))) throw fieldError('userIds', 'This account does not exist')
  }
  const action = 'lead.limited'
  await withLead(deps, { actor, origin, id, action, isLocked: true }, async () => {
    await leads.setLimit({ leadId: id, setBy: actor.userId, setAt: clock.now() }, unique)
    await audit.record({ actor, origin, record: 'lead', id, action })
  })
}

/** Nothing happens without a limit. @throws not-found */
export async function endLimit(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  const action = 'lead.limit_ended'
  await withLead(deps, { actor, origin, id, action, isLocked: true }, async () => {
    if (!(await deps.leads.deleteLimit(id))) return
    await deps.audit.record({ actor, origin, record: 'lead', id, action })
  })
}

/** Everyone who should know: administrators, and the people whom the limit names. */
async function notifyOthers(
  { accounts, clock, mail, practice, timeZone }: LeadDeps,
  actor: Actor,
  { id, reason, userIds }: { id: number; reason: string; userIds: readonly number[] },
): Promise<void> {
  const named = await Promise.all(userIds.map((userId) => accounts.find(userId)))
  const people = [...(await accounts.listAdministrators()), ...named.flatMap((one) => one ?? [])]
  const addresses = new Map(people.map(({ id: userId, email }) => [userId, email]))
  addresses.delete(actor.userId)
  const facts = { practice: practice(), by: fullName(actor), id, reason }
  const email = glassBrokenEmail({ ...facts, at: clock.now(), timeZone })
  for (const address of addresses.values()) await mail.enqueue(address, email)
}

/**
 * Opens a limited lead for an hour to someone who would see it without the limit. @throws not-found
 */
export async function breakGlass(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  reason: string,
  origin: Origin,
): Promise<void> {
  const { audit, clock, database, leads } = deps
  const action = 'lead.glass_broken'
  const isDone = await database.transaction(async () => {
    await lockUntilCommit(database, `lead ${id}`)
    if (!(await leads.find(unlimitedScope(actor), id, getRetentionCutoff(deps)))) return false
    const limit = await leads.findLimit(id)
    if (!limit) return true
    await leads.addReader(id, actor.userId, new Date(clock.now().getTime() + glassMinutes * 60_000))
    await audit.record({ actor, origin, record: 'lead', id, action, details: { reason } })
    await notifyOthers(deps, actor, { id, reason, userIds: limit.userIds })
    return true
  })
  if (!isDone) throw await refuseMissingLead(deps, { actor, origin, id, action })
}

/** The person has informed staff that they want no more emails and calls: what waits, and a call to come, end. @throws not-found */
export async function withdrawConsent(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  const action = 'lead.consent_withdrawn'
  await withLead(deps, { actor, origin, id, action, isLocked: true }, async (lead) => {
    if ((await deps.consents.withdraw({ leadId: id }, 'staff')) === 0) return
    await deps.cancelPendingEmails(id, 'withdrawn')
    if ('appointmentAt' in findEndedCall(lead, deps.clock.now())) {
      await setAppointment(deps, { leadId: id, startsAt: null }, { actor, origin })
    }
    // Reminders end with the call. The client said so on the phone or in person, and wants no more emails.
    await deps.freeCalls.cancel(id, { actor, origin }, { notifies: 'therapist' })
    await deps.audit.record({ actor, origin, record: 'lead', id, action })
  })
}
