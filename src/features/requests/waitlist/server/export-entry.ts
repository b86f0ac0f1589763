import { toConsentEntries } from '#features/core/consents/rules.ts'
import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import { ownLanguageNames } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { WaitlistDeps } from './deps.ts'
import { entryGone } from './refuse-missing-entry.ts'

const toDay = (at: Date) => ({ code: at.toISOString(), words: () => formatFullDay(at) })

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
    label: () => m.export_waitlist({ therapist: entry.therapistName }),
    at: entry.createdAt,
    language: entry.language,
    facts: toFacts([
      [m.export_name, fullName(entry)],
      [m.export_email, entry.email],
      [m.export_phone, entry.phone],
      [m.export_language, { code: entry.language, words: () => ownLanguageNames[entry.language] }],
      [m.export_deleted_on, toDay(entry.expiresAt)],
      [m.export_written_to, entry.notifiedAt && toDay(entry.notifiedAt)],
      [
        m.export_unconfirmed,
        [proposedFirstName, proposedLastName, proposedPhone].filter(Boolean).join(' '),
      ],
    ]),
    entries: (await consents.list({ waitlistEntryId: id })).flatMap(toConsentEntries),
  }
}
