import { toConsentEntries } from '#features/core/consents/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistDeps } from './deps.ts'
import { entryGone } from './refuse-missing-entry.ts'

/** An entry, for the person it is about. Call it for administrators, who see all lists. @throws not-found */
export async function exportEntry(
  { audit, clock, consents, waitlist }: WaitlistDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<ExportedRecord> {
  const entry = await waitlist.find(id, clock.now())
  if (!entry) throw notFound(entryGone)
  await audit.record({ actor, origin, record: 'waitlist', id, action: 'waitlist.exported' })
  const { proposedFirstName, proposedLastName, proposedPhone } = entry
  return {
    label: `Place on the waiting list of ${entry.therapistName}`,
    at: entry.createdAt,
    facts: toFacts([
      ['Name', fullName(entry)],
      ['Email', entry.email],
      ['Phone', entry.phone],
      ['Language', entry.language],
      ['Deleted on', entry.expiresAt.toISOString()],
      ['Written to', entry.notifiedAt?.toISOString()],
      [
        'Details that were not confirmed',
        [proposedFirstName, proposedLastName, proposedPhone].filter(Boolean).join(' '),
      ],
    ]),
    entries: (await consents.list({ waitlistEntryId: id })).flatMap(toConsentEntries),
  }
}
