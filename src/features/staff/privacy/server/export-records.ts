import { formLabels } from '#features/core/screening/labels.ts'
import { listHeldTexts } from '#features/core/screening/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { ExportedRecord } from '#shared/exported-record.ts'
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
    const { form, content, createdAt: at } = found
    const facts = Object.entries(content).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    const entries =
      form === 'chat' ? listHeldTexts(content).map((text) => ({ at, what: 'Message', text })) : []
    return { label: `${formLabels[form]}, held back`, at, facts, entries }
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
    name: names.get(actorId) ?? 'Former account',
    times,
    lastAt: lastAt.toISOString(),
  }))
}

async function exportOne(
  deps: PrivacyDeps,
  by: By,
  key: RecordKey,
): Promise<PersonExport['records'][number] | undefined> {
  // The people who had seen it before it was exported.
  const seenBy = await listSeenBy(deps, key)
  try {
    const found = await exportByKind[key.kind](deps, by, key.id)
    if (!found) return undefined
    const { label, at, facts, entries } = found
    return {
      ...key,
      label,
      at: at.toISOString(),
      facts: facts.map(([name, value]) => ({ name, value })),
      entries: entries
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ at: moment, what, text }) => ({ at: moment.toISOString(), what, text })),
      seenBy,
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

/**
 * Everything in these records, and who has seen it, as data and as a page to read. Recorded for each record.
 * @throws not-found if none of them is there any more
 */
export async function exportRecords(
  deps: PrivacyDeps,
  actor: Actor,
  keys: readonly RecordKey[],
  origin: Origin,
): Promise<PrivacyExport> {
  const { database, audit, clock, practice, timeZone } = deps
  return database.transaction(async () => {
    const records: PersonExport['records'] = []
    for (const key of keys) {
      const record = await exportOne(deps, { actor, origin }, key)
      if (record) records.push(record)
    }
    if (records.length === 0) throw new AppError('not-found', 'Nothing of this is left.')
    const amount = records.length
    const entry = { actor, origin, record: 'privacy', id: null, amount } as const
    await audit.record({ ...entry, action: 'privacy.exported' })
    await notifyAdministrators(deps, actor, countKinds(records), personExportedEmail)
    const data = {
      practice: practice('en').name,
      exportedAt: clock.now().toISOString(),
      records,
    }
    return { data, page: renderExport(data, timeZone) }
  })
}
