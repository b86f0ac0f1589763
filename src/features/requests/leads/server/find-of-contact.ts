import type { Actor } from '#shared/actor.ts'
import { type Contact, matchesContact, type RecordOfPerson } from '#shared/contact.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import { unlimitedScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadRow } from './repository/tables.ts'

// The digits of a number may also occur in notes.
const maxCompared = 1_000

async function listMatching(deps: LeadDeps, actor: Actor, contact: Contact): Promise<LeadRow[]> {
  const { leads } = deps
  const scope = unlimitedScope(actor)
  const cutoff = getRetentionCutoff(deps)
  if ('email' in contact) return leads.listByEmail(scope, contact.email, cutoff, maxCompared)
  const term = { text: contact.digits, services: [], locations: [], assignees: [], id: undefined }
  const order = { by: 'createdAt', descending: true } as const
  const slice = { limit: maxCompared, offset: 0 }
  const rows = await leads.list(scope, cutoff, { terms: [term] }, order, slice)
  return rows.filter((row) => matchesContact(contact, row))
}

async function toRecord(deps: LeadDeps, row: LeadRow): Promise<RecordOfPerson> {
  const { leads, alerts, countEmails, workLog } = deps
  const { id, createdAt: at, email, phone } = row
  const hold = getActiveHold(deps, row)
  return {
    id,
    at,
    label: `Lead ${id}, the request of ${leadName(row)}`,
    email,
    phone,
    contains: {
      emails: await countEmails(id),
      ...(await workLog.count(id)),
      'free calls': await deps.freeCalls.count(id),
      changes: await leads.countChanges(id),
      alerts: await alerts.countFor('lead', id),
    },
    why:
      hold &&
      `Lead ${id} is on hold until ${formatFullDay(toNoon(hold.until), 'UTC')}: ${hold.reason}`,
  }
}

/**
 * The leads with this email address or phone number, and those with these numbers, which the caller records as viewed.
 * Limits hide none of them: the request of a person about their own data must be answered.
 */
export async function findOfContact(
  deps: LeadDeps,
  actor: Actor,
  contact: Contact,
  ids: readonly number[],
): Promise<RecordOfPerson[]> {
  const rows = await listMatching(deps, actor, contact)
  for (const id of ids) {
    const row = await deps.leads.find(unlimitedScope(actor), id, getRetentionCutoff(deps))
    if (row && rows.every((known) => known.id !== id)) rows.push(row)
  }
  return Promise.all(rows.map((row) => toRecord(deps, row)))
}
