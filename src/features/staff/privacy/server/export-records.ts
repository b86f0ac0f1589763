import type { CheckedForm } from '#features/core/captcha/contract.ts'
import { listHeldTexts } from '#features/core/screening/rules.ts'
import { m } from '#messages'
import { withLock } from '#platform/server/database/locks.ts'
import { runInLanguage } from '#platform/server/language.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type ExportedRecord, readData, readWords, type Wording } from '#shared/exported-record.ts'
import type { Language } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import {
  type PersonExport,
  type PrivacyExport,
  type PrivacyKind,
  type RecordKey,
} from '../contract.ts'
import { countKinds } from '../labels.ts'
import { toAuditedType } from '../rules.ts'
import type { PrivacyDeps } from './deps.ts'
import { personExportedEmail } from './emails.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import { renderExport } from './render-export.ts'

type By = { actor: Actor; origin: Origin }
type ExportOne = (deps: PrivacyDeps, by: By, id: number) => Promise<ExportedRecord | undefined>

const heldLabels: Record<CheckedForm, () => string> = {
  consultation: m.export_held_consultation,
  waitlist: m.export_held_waitlist,
  chat: m.export_held_chat,
}

const exportByKind: Record<PrivacyKind, ExportOne> = {
  async request({ leads, leadMail }, { actor, origin }, id) {
    const lead = await leads.export(actor, id, origin)
    return { ...lead, entries: [...lead.entries, ...(await leadMail.exportEmails(id))] }
  },
  conversation: ({ chat }, { actor, origin }, id) => chat.export(actor, id, origin),
  waitlist: ({ waitlist }, { actor, origin }, id) => waitlist.export(actor, id, origin),
  async email({ leadMail, audit }, by, id) {
    const found = await leadMail.exportUnmatched(id)
    if (found) await audit.record({ ...by, record: 'email', id, action: 'email.exported' })
    return found
  },
  async held({ screening }, _, id) {
    const found = await screening.findHeld(id)
    if (!found) return undefined
    const { form, content, createdAt: at, language } = found
    const facts = Object.entries(content).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    const entries =
      form === 'chat'
        ? listHeldTexts(content).map((text) => ({ at, what: m.export_message, text }))
        : []
    return { label: heldLabels[form], at, language, facts, entries }
  },
  mail: ({ mail }, _, id) => mail.export('queue', id),
  'mail-file': ({ mail }, _, id) => mail.export('file', id),
}

/** The people of the practice who have opened or changed a record. */
async function listSeenBy({ accounts, audit }: PrivacyDeps, { kind, id }: RecordKey) {
  const type = toAuditedType(kind)
  if (!type) return []
  const viewers = await audit.listViewers(type, id)
  const people = await accounts.listNames(viewers.map(({ actorId }) => actorId))
  const names = new Map(people.map((person) => [person.id, fullName(person)]))
  return viewers.map(({ actorId, times, lastAt }) => ({
    name: names.get(actorId) ?? m.export_former_account,
    times,
    lastAt: lastAt.toISOString(),
  }))
}

type Exported = {
  key: RecordKey
  record: ExportedRecord
  seenBy: Awaited<ReturnType<typeof listSeenBy>>
}

async function exportOne(deps: PrivacyDeps, by: By, key: RecordKey): Promise<Exported | undefined> {
  // The people who had seen it before it was exported.
  const seenBy = await listSeenBy(deps, key)
  try {
    const record = await exportByKind[key.kind](deps, by, key.id)
    return record && { key, record, seenBy }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

/** A record whose wordings are read, as the data or as the page has them. */
function present(
  { key, record: { label, at, facts, entries }, seenBy }: Exported,
  read: (wording: Wording) => string,
): PersonExport['records'][number] {
  return {
    ...key,
    label: read(label),
    at: at.toISOString(),
    facts: facts.map(([name, value]) => ({ name: read(name), value: read(value) })),
    entries: entries
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at: moment, what, text }) => ({
        at: moment.toISOString(),
        what: read(what),
        text: read(text),
      })),
    seenBy: seenBy.map(({ name, ...rest }) => ({ name: read(name), ...rest })),
  }
}

/** The language in which the person has written to us last. */
function findLanguage(exported: readonly Exported[]): Language {
  const known = exported
    .flatMap(({ record: { at, language } }) => (language ? [{ at, language }] : []))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return known[0]?.language ?? 'en'
}

/**
 * Everything in these records, and who has seen it, as data with codes, and as a page in the person’s
 * language. Recorded for each record. While records are erased it waits, so that it has all of them or none.
 * @throws not-found if none of them is there any more
 */
export async function exportRecords(
  deps: PrivacyDeps,
  actor: Actor,
  keys: readonly RecordKey[],
  origin: Origin,
): Promise<PrivacyExport> {
  const { database, audit, clock, practice, timeZone } = deps
  return withLock(database, 'records of people', async () => {
    const exported: Exported[] = []
    for (const key of keys) {
      const record = await exportOne(deps, { actor, origin }, key)
      if (record) exported.push(record)
    }
    if (exported.length === 0) throw new AppError('not-found', 'Nothing of this is left.')
    const amount = exported.length
    const entry = { actor, origin, record: 'privacy', id: null, amount } as const
    await audit.record({ ...entry, action: 'privacy.exported' })
    await notifyAdministrators(
      deps,
      actor,
      countKinds(exported.map(({ key }) => key)),
      personExportedEmail,
    )
    const toExport = (language: Language, read: (wording: Wording) => string) => ({
      practice: practice(language).name,
      exportedAt: clock.now().toISOString(),
      records: exported.map((one) => present(one, read)),
    })
    const language = findLanguage(exported)
    return {
      data: runInLanguage('en', () => toExport('en', readData)),
      page: runInLanguage(language, () => renderExport(toExport(language, readWords), timeZone)),
    }
  })
}
