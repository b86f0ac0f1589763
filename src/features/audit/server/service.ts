import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointDefinition, Topic } from '#shared/endpoint.ts'
import { defaultTimeZone } from '#shared/practice-time.ts'
import type {
  AuditEntry,
  AuditedAction,
  AuditedRecord,
  AuditOutcome,
  AuditPerson,
  AuditQuery,
  auditedActions,
} from '../contract.ts'
import {
  auditKeptDays,
  auditViewOf,
  csvHead,
  csvLine,
  entriesPerPage,
  nameOfActor,
  parseRecordSearch,
  type RecordSearch,
  startOfPeriod,
} from '../rules.ts'
import type { AuditFilter, AuditRepository, StoredEntry } from './repository.ts'

/** One thing that happened to one record. Numbers only: an entry outlives what it speaks of. */
export type Happening<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'> | null
  /** Where from; null for what the server does by itself. */
  origin: Origin | null
  record: R
  id: number | null
  /** How many, where it is about several and `id` is null. */
  amount?: number
  action: (typeof auditedActions)[R][number]
  outcome?: AuditOutcome
}

const dayMs = 24 * 60 * 60 * 1000
// Whoever leafs through the log is one reader, not one for each page.
const oneReadingMs = 10 * 60 * 1000
const anyRecord: RecordSearch = { type: undefined, id: undefined }
const exportBatch = 1_000
/** More than anybody reads of one record; the sum says how many there are. */
const mostTold = 5_000

const recordOfTopic: Partial<Record<Topic, AuditedRecord>> = {
  leads: 'lead',
  mail: 'lead',
  chat: 'conversation',
  users: 'user',
  therapists: 'profile',
  google: 'profile',
  audit: 'audit',
}
const attempted: Record<EndpointDefinition['method'], AuditedAction> = {
  GET: 'viewed',
  POST: 'created',
  PATCH: 'changed',
  DELETE: 'deleted',
}

type AuditServiceParts = {
  log: AuditRepository
  clock: Clock
  /** Where "today" is. */
  timeZone?: string
}

/** The people behind these numbers of accounts, as far as they are still there. */
export type FindPeople = (ids: readonly number[]) => Promise<AuditPerson[]>

/** Who reads the log, from where. */
export type Reader = { actor: Actor; origin: Origin; findPeople: FindPeople }

export type AuditService = ReturnType<typeof createAuditService>

const presentEntry = (entry: StoredEntry): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  recordId: entry.recordId === null ? null : Number(entry.recordId),
})

const actorsOf = (entries: readonly StoredEntry[]): number[] => [
  ...new Set(entries.flatMap(({ actorId }) => actorId ?? [])),
]

/** Who did what to which record, written once and read by administrators. */
export function createAuditService(parts: AuditServiceParts) {
  const { log, clock, timeZone = defaultTimeZone } = parts

  /** Call it inside the transaction of the change it tells of: both stand, or neither. */
  async function record<R extends AuditedRecord>(happening: Happening<R>): Promise<void> {
    await log.insert({
      at: clock.now(),
      actorId: happening.actor?.userId ?? null,
      action: happening.action,
      recordType: happening.record,
      recordId: happening.id === null ? null : String(happening.id),
      outcome: happening.outcome ?? 'success',
      address: happening.origin?.address ?? '',
      amount: happening.amount ?? null,
    })
  }

  /** Undefined where the search for a record names none: nothing fits it. */
  function filterOf(query: AuditQuery): AuditFilter | undefined {
    const view = auditViewOf(query)
    const wanted = view.record === '' ? anyRecord : parseRecordSearch(view.record)
    if (!wanted) return undefined
    return {
      recordType: wanted.type,
      recordId: wanted.id,
      actorId: view.person === 'all' ? undefined : view.person === 0 ? null : view.person,
      action: view.action === 'all' ? undefined : view.action,
      outcome: view.outcome === 'all' ? undefined : view.outcome,
      since: startOfPeriod(view.period, clock.now(), timeZone),
    }
  }

  return {
    record,

    /** That the door kept somebody out who is signed in: from what, and which one where it says. */
    async recordRefused(
      actor: Actor,
      origin: Origin,
      call: Pick<EndpointDefinition, 'method' | 'reads' | 'changes'>,
      id: number | null,
    ): Promise<void> {
      const topic = call.reads ?? [call.changes ?? []].flat()[0]
      const about = topic && recordOfTopic[topic]
      if (!about) return
      const action = call.method === 'GET' && id === null ? 'listed' : attempted[call.method]
      await log.insert({
        at: clock.now(),
        actorId: actor.userId,
        action,
        recordType: about,
        recordId: id === null ? null : String(id),
        outcome: 'refused',
        address: origin.address,
        amount: null,
      })
    },

    /** One page of the log. That somebody reads it stands in it too. */
    async list({ actor, origin, findPeople }: Reader, query: AuditQuery) {
      const filter = filterOf(query)
      const { page } = auditViewOf(query)
      const [entries, total] = await Promise.all([
        filter
          ? log.find(filter, { limit: entriesPerPage, offset: (page - 1) * entriesPerPage })
          : [],
        filter ? log.count(filter) : 0,
      ])
      const since = new Date(clock.now().getTime() - oneReadingMs)
      if (!(await log.hasSince(actor.userId, 'audit', 'listed', since))) {
        await record({ actor, origin, record: 'audit', id: null, action: 'listed' })
      }
      const people = await findPeople(actorsOf(entries))
      return { entries: entries.map(presentEntry), total, people }
    },

    /** Who had to do with one record: each person once, the latest first, the refused last. */
    async tellWhoSaw(findPeople: FindPeople, recordType: AuditedRecord, id: number) {
      const filter = { recordType, recordId: id }
      const [entries, events] = await Promise.all([
        log.find(filter, { limit: mostTold }),
        log.count(filter),
      ])
      const people = await findPeople(actorsOf(entries))
      const known = new Map(people.map((person) => [person.id, person]))
      type Told = {
        person: AuditPerson | null
        actions: string[]
        times: number
        lastAt: string
        wasRefused: boolean
      }
      const told = new Map<string, Told>()
      for (const entry of entries) {
        const wasRefused = entry.outcome === 'refused'
        const key = `${entry.actorId} ${wasRefused}`
        const one = told.get(key) ?? {
          person:
            entry.actorId === null
              ? null
              : (known.get(entry.actorId) ?? {
                  id: entry.actorId,
                  name: `Former account ${entry.actorId}`,
                  photoUrl: null,
                }),
          actions: [],
          times: 0,
          lastAt: entry.at.toISOString(),
          wasRefused,
        }
        one.times += 1
        if (!one.actions.includes(entry.action)) one.actions.unshift(entry.action)
        told.set(key, one)
      }
      const latestFirst = [...told.values()].toSorted(
        (a, b) => Number(a.wasRefused) - Number(b.wasRefused) || b.lastAt.localeCompare(a.lastAt),
      )
      return { people: latestFirst, events, since: entries.at(-1)?.at.toISOString() ?? null }
    },

    /**
     * All pages as CSV, a batch at a time. It is recorded before the first line leaves, with how many
     * entries it holds.
     */
    async exportCsv(
      { actor, origin, findPeople }: Reader,
      query: AuditQuery,
    ): Promise<AsyncIterable<string>> {
      const filter = filterOf(query)
      const amount = filter ? await log.count(filter) : 0
      const [newest] = filter ? await log.find(filter, { limit: 1 }) : []
      await record({ actor, origin, record: 'audit', id: null, amount, action: 'exported' })
      async function* write() {
        yield `\uFEFF${csvHead}` // the mark tells spreadsheets that this is UTF-8
        if (!filter) return
        let before = newest ? newest.id + 1 : 0
        for (;;) {
          const batch = await log.find(filter, { limit: exportBatch, before })
          if (batch.length > 0) {
            const people = await findPeople(actorsOf(batch))
            const byId = new Map(people.map((person) => [person.id, person]))
            const lines = batch.map(presentEntry).map((entry) => {
              return csvLine(entry, nameOfActor(entry, byId))
            })
            yield lines.join('')
          }
          if (batch.length < exportBatch) return
          before = batch.at(-1)?.id ?? 0
        }
      }
      return write()
    },

    /** Entries past their own time, at most `most` of them. */
    async removeExpired(most: number): Promise<number> {
      return log.removeBefore(new Date(clock.now().getTime() - auditKeptDays * dayMs), most)
    },
  }
}
