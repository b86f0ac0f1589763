import { withLock } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { type ErasureReceipt, type PrivacyKind, privacyKinds, type RecordKey } from '../contract.ts'
import type { PrivacyDeps } from './deps.ts'
import { personErasedEmail } from './emails.ts'
import { findHold } from './find-hold.ts'
import { notifyAdministrators } from './notify-administrators.ts'

type Counts = Record<string, number>
type Outcome = { state: 'erased'; contained: Counts } | { state: 'gone' } | Held
type Held = { state: 'held'; why: string }
type By = { actor: Actor; origin: Origin }

const toErased = (contained: Counts): Outcome => ({ state: 'erased', contained })
const toOutcome = (wasThere: boolean): Outcome => (wasThere ? toErased({}) : { state: 'gone' })

/** Erases one record of each kind by the use case of its owner. */
const eraseByKind: Record<
  PrivacyKind,
  (deps: PrivacyDeps, by: By, id: number) => Promise<Outcome>
> = {
  async request({ leads }, { actor, origin }, id) {
    // Its conversations are records of their own.
    const options = { withConversations: false }
    const {
      emails,
      notes = 0,
      calls = 0,
      changes,
      toClient = 0,
    } = await leads.delete(actor, id, origin, options)
    return toErased({ emails, notes, calls, changes, 'copies of emails': toClient })
  },
  async conversation({ chat }, { actor, origin }, id) {
    const found = await chat.findByNumber(id)
    if (!found) return { state: 'gone' }
    const { messages, files, toClient } = await chat.deleteConversation(
      actor,
      found.sessionId,
      origin,
    )
    return toErased({ messages, files, 'copies of emails': toClient })
  },
  async waitlist({ waitlist }, { actor, origin }, id) {
    return toErased({ 'copies of emails': await waitlist.delete(actor, id, origin) })
  },
  async email(deps, by, id) {
    const address = await deps.leadMail.findUnmatchedAddress(id)
    const why = address === undefined ? null : await findHold(deps, address)
    if (why !== null) return { state: 'held', why }
    return toOutcome(await deps.leadMail.eraseUnmatchedEmail(id, by))
  },
  held: async ({ screening }, _, id) => toOutcome((await screening.takeHeld(id)) !== undefined),
  mail: async ({ mail }, _, id) => toOutcome(await mail.eraseOne('queue', id)),
  'mail-file': async ({ mail }, _, id) => toOutcome(await mail.eraseOne('file', id)),
}

/** A record that is gone, or that a hold protects, is an outcome: the others are erased all the same. */
async function eraseOne(deps: PrivacyDeps, by: By, { kind, id }: RecordKey): Promise<Outcome> {
  try {
    return await eraseByKind[kind](deps, by, id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not-found') return { state: 'gone' }
    if (error.code === 'conflict') return { state: 'held', why: error.message }
    throw error
  }
}

/** Emails first, which go with the last record of their person and would then count as gone; always in one order, against deadlocks. */
const order: readonly PrivacyKind[] = [
  'mail-file',
  'mail',
  'email',
  'conversation',
  'request',
  'waitlist',
  'held',
]

function listInOrder(records: readonly RecordKey[]): RecordKey[] {
  const unique = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]))
  return [...unique.values()].toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.id - other.id,
  )
}

function addCounts(sum: Counts, more: Counts): void {
  for (const [kind, count] of Object.entries(more)) {
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count
  }
}

/**
 * Erases records of people, each by its owner, in one transaction, with what else is held about them and belongs to no
 * other record. What a hold protects stays and is named; what is gone already is counted as gone. Exports of people wait
 * until it has ended.
 */
export async function eraseRecords(
  deps: PrivacyDeps,
  actor: Actor,
  { records, reason }: { records: readonly RecordKey[]; reason: string },
  origin: Origin,
): Promise<ErasureReceipt> {
  const { database, audit, clock } = deps
  return withLock(database, 'records of people', async () => {
    const counts = new Map<PrivacyKind, number>()
    const contained: Counts = {}
    const gone: RecordKey[] = []
    const held: ErasureReceipt['held'] = []
    for (const record of listInOrder(records)) {
      const outcome = await eraseOne(deps, { actor, origin }, record)
      if (outcome.state === 'gone') gone.push(record)
      else if (outcome.state === 'held') held.push({ ...record, why: outcome.why })
      else {
        counts.set(record.kind, (counts.get(record.kind) ?? 0) + 1)
        addCounts(contained, outcome.contained)
      }
    }
    const erased = privacyKinds.flatMap((kind) => {
      const count = counts.get(kind)
      return count === undefined ? [] : { kind, count }
    })
    if (erased.length > 0) {
      const amount = erased.reduce((sum, { count }) => sum + count, 0)
      const entry = { actor, origin, record: 'privacy', id: null, amount } as const
      await audit.record({ ...entry, action: 'privacy.erased', details: { reason } })
      await notifyAdministrators(deps, actor, erased, personErasedEmail)
    }
    const receipt = { erasedAt: clock.now().toISOString(), erasedBy: fullName(actor), reason }
    return { ...receipt, erased, contained, gone, held }
  })
}
