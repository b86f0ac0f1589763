import { object, safeParse } from 'zod/mini'
import { auditRetentionDays, visitorAddressDays } from '#features/retention/rules.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointDefinition, Topic } from '#shared/endpoint.ts'
import { defaultTimeZone } from '#shared/practice-time.ts'
import { recordId } from '#shared/text.ts'
import {
  type AuditDetails,
  type AuditEntry,
  type AuditedRecord,
  type AuditOutcome,
  type AuditPerson,
  type AuditQuery,
  type auditedActions,
  codePrefixes,
  type ShownAuditEntry,
} from '../contract.ts'
import { actionChoices, getActorLabel, isListing } from '../labels.ts'
import {
  csvHead,
  csvLine,
  entriesPerPage,
  maxListedRecords,
  parsePeriod,
  parseRecordSearch,
  type RecordSearch,
  toAuditView,
} from '../rules.ts'
import type { AuditFilter, AuditRepository, NewEntry, StoredEntry } from './repository.ts'
import { summarizeTrail } from './summarize-trail.ts'

/** One thing that happened to one record. Numbers only: an entry outlives what it speaks of. */
export type AuditEvent<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'> | null
  /** Where from; null for what the server does by itself. */
  origin: Origin | null
  record: R
  id: number | null
  /** How many records, where `id` is null; how many more times, for failures that repeat. */
  amount?: number
  action: (typeof auditedActions)[R][number]
  outcome?: AuditOutcome
  /** What went with the record, as counts by kind. */
  details?: AuditDetails
  /** Whether repeats of this failure within an hour share one entry that counts them. */
  foldsRepeats?: boolean
}

/** That somebody looked through a list: one entry that names every record they were shown. */
export type Listing<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'>
  origin: Origin
  record: R
  ids: readonly number[]
}

const dayMs = 24 * 60 * 60 * 1000
// Whoever leafs through the log is one reader, not one for each page.
const oneReadingMs = 10 * 60 * 1000
const anyRecord: RecordSearch = { type: undefined, id: undefined }
const exportBatch = 1_000
/** Repeats of a failure share one entry for so long. */
const repeatWindowMs = 60 * 60 * 1000

const recordTypeByTopic: Partial<Record<Topic, AuditedRecord>> = {
  leads: 'lead',
  mail: 'lead',
  chat: 'conversation',
  users: 'user',
  therapists: 'profile',
  google: 'profile',
  audit: 'audit',
}
const actionByMethod = {
  GET: 'viewed',
  POST: 'created',
  PATCH: 'changed',
  DELETE: 'deleted',
} as const satisfies Record<EndpointDefinition['method'], string>

type AuditDeps = {
  log: AuditRepository
  clock: Clock
  /** Where "today" is. */
  timeZone?: string
}

/** The people behind these numbers of accounts, as far as they are still there. */
export type FindPeople = (ids: readonly number[]) => Promise<AuditPerson[]>

/** A call that somebody who is signed in may not make. */
type RefusedCall = {
  actor: Actor
  origin: Origin
  definition: Pick<EndpointDefinition, 'method' | 'reads' | 'changes'>
  params: unknown
}

/** Who reads the log, from where. */
export type Reader = { actor: Actor; origin: Origin; findPeople: FindPeople }

export type AuditService = ReturnType<typeof createAuditService>

const presentEntry = (entry: StoredEntry): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  lastAt: entry.lastAt?.toISOString() ?? null,
  recordId: entry.recordId === null ? null : Number(entry.recordId),
})

const listActorIds = (entries: readonly Pick<StoredEntry, 'actorId'>[]): number[] => [
  ...new Set(entries.flatMap(({ actorId }) => actorId ?? [])),
]

/** Who did what to which record, written once and read by administrators. */
export function createAuditService(deps: AuditDeps) {
  const { log, clock, timeZone = defaultTimeZone } = deps

  const toEntry = (happening: AuditEvent): NewEntry => ({
    at: clock.now(),
    actorId: happening.actor?.userId ?? null,
    action: happening.action,
    recordType: happening.record,
    recordId: happening.id === null ? null : String(happening.id),
    outcome: happening.outcome ?? 'success',
    address: happening.origin?.address ?? '',
    amount: happening.amount ?? null,
    details: happening.details ?? null,
  })

  /** Call it inside the transaction of the change it tells of: both stand, or neither. */
  async function record<R extends AuditedRecord>(happening: AuditEvent<R>): Promise<void> {
    const entry = toEntry(happening)
    if (happening.foldsRepeats && entry.outcome !== 'success') {
      const since = new Date(entry.at.getTime() - repeatWindowMs)
      if (await log.countRepeat(entry, since)) return
    }
    await log.insert(entry)
  }

  async function recordList<R extends 'lead' | 'conversation' | 'user'>(
    listing: Listing<R>,
  ): Promise<void> {
    const { ids, ...rest } = listing
    const entry = toEntry({
      ...rest,
      id: null,
      amount: ids.length,
      action: `${codePrefixes[listing.record]}.listed`,
    })
    await log.insertList(entry, ids)
  }

  /** That somebody asked who has seen a record, once for a sitting. */
  async function recordAccessViewed(
    { actor, origin }: Pick<Reader, 'actor' | 'origin'>,
    type: Exclude<AuditedRecord, 'audit'>,
    id: number,
  ): Promise<void> {
    const since = new Date(clock.now().getTime() - oneReadingMs)
    const action = `${codePrefixes[type]}.access_viewed` as const
    if (await log.hasSince(actor.userId, type, action, since, id)) return
    await record({ actor, origin, record: type, id, action })
  }

  /** Undefined where the search for a record names none: nothing fits it. */
  function toFilter(query: AuditQuery): AuditFilter | undefined {
    const view = toAuditView(query)
    const wanted = view.record === '' ? anyRecord : parseRecordSearch(view.record)
    if (!wanted) return undefined
    return {
      recordType: wanted.type,
      recordId: wanted.id,
      actorId: view.person === 'all' ? undefined : view.person === 0 ? null : view.person,
      actions: actionChoices.get(view.action),
      outcome: view.outcome === 'all' ? undefined : view.outcome,
      ...parsePeriod(view, clock.now(), timeZone),
      isWithoutLists: query.lists === 'hidden' && view.action !== 'listed',
    }
  }

  async function presentWithRecords(entry: StoredEntry): Promise<ShownAuditEntry> {
    const isList = isListing(entry.action)
    const recordIds = isList ? await log.listRecords(entry.id, maxListedRecords) : []
    return Object.assign(presentEntry(entry), { recordIds })
  }

  return {
    record,
    recordList,

    /**
     * That a person's socket received words of a conversation, once in `windowMs` however many
     * sockets and instances deliver them.
     */
    async recordDelivery(
      { actor, origin }: Pick<Reader, 'actor' | 'origin'>,
      conversation: number,
      windowMs: number,
    ): Promise<void> {
      await log.whileLocked(`delivery of ${conversation} to ${actor.userId}`, async () => {
        const since = new Date(clock.now().getTime() - windowMs)
        const action = 'conversation.received_live'
        if (await log.hasSince(actor.userId, 'conversation', action, since, conversation)) return
        await record({ actor, origin, record: 'conversation', id: conversation, action })
      })
    },

    /** That the door kept somebody out who is signed in: from what, and which one where it says. */
    async recordRefusal({ actor, origin, definition, params }: RefusedCall): Promise<void> {
      const topic = definition.reads ?? [definition.changes ?? []].flat()[0]
      const about = topic && recordTypeByTopic[topic]
      if (!about) return
      // The parameters are as they came, and may name no record.
      const { data } = safeParse(object({ id: recordId }), params)
      const id = data?.id ?? null
      const action =
        definition.method === 'GET' && id === null ? 'listed' : actionByMethod[definition.method]
      const refused = { actor, origin, record: about, id, outcome: 'refused' } as const
      // One entry counts them, so that nobody can fill the log by knocking.
      await record({ ...refused, action: `${codePrefixes[about]}.${action}`, foldsRepeats: true })
    },

    /** One page of the log. That somebody reads it stands in it too. */
    async list({ actor, origin, findPeople }: Reader, query: AuditQuery) {
      const filter = toFilter(query)
      const { page } = toAuditView(query)
      const [entries, total] = await Promise.all([
        filter
          ? log.find(filter, { limit: entriesPerPage, offset: (page - 1) * entriesPerPage })
          : [],
        filter ? log.count(filter) : 0,
      ])
      const since = new Date(clock.now().getTime() - oneReadingMs)
      if (!(await log.hasSince(actor.userId, 'audit', 'audit.listed', since))) {
        await record({ actor, origin, record: 'audit', id: null, action: 'audit.listed' })
      }
      if (filter?.recordType !== undefined && filter.recordId !== undefined) {
        const { recordType, recordId } = filter
        if (recordType !== 'audit')
          await recordAccessViewed({ actor, origin }, recordType, recordId)
      }
      const [people, presented] = await Promise.all([
        findPeople(listActorIds(entries)),
        Promise.all(entries.map(presentWithRecords)),
      ])
      return { entries: presented, total, people }
    },

    /** Who had to do with one record: each person once, the latest first, the refused last. */
    async listWhoSaw(
      { actor, origin, findPeople }: Reader,
      recordType: Exclude<AuditedRecord, 'audit'>,
      id: number,
    ) {
      const rows = await log.sumUp(recordType, id)
      await recordAccessViewed({ actor, origin }, recordType, id)
      const people = await findPeople(listActorIds(rows))
      return summarizeTrail(rows, people)
    },

    /**
     * All pages as CSV, a batch at a time. It is recorded before the first line leaves, with how many
     * entries it holds.
     */
    async exportCsv(
      { actor, origin, findPeople }: Reader,
      query: AuditQuery,
    ): Promise<AsyncIterable<string>> {
      const filter = toFilter(query)
      const amount = filter ? await log.count(filter) : 0
      const [newest] = filter ? await log.find(filter, { limit: 1 }) : []
      await record({ actor, origin, record: 'audit', id: null, amount, action: 'audit.exported' })
      async function* write() {
        yield `\uFEFF${csvHead}` // the mark tells spreadsheets that this is UTF-8
        if (!filter) return
        let before = newest ? newest.id + 1 : 0
        for (;;) {
          const batch = await log.find(filter, { limit: exportBatch, before })
          if (batch.length > 0) {
            const people = await findPeople(listActorIds(batch))
            const byId = new Map(people.map((person) => [person.id, person]))
            const lines = batch.map(presentEntry).map((entry) => {
              return csvLine(entry, getActorLabel(entry, byId))
            })
            yield lines.join('')
          }
          if (batch.length < exportBatch) return
          before = batch.at(-1)?.id ?? 0
        }
      }
      return write()
    },

    /** When somebody last signed in, as far back as the log goes. */
    findLastSignIn: async (userId: number): Promise<Date | undefined> =>
      log.findLast('user', userId, 'account.signed_in'),

    /** Takes visitors' network addresses out of old entries, at most `most` of them. */
    async removeVisitorAddresses(most: number): Promise<number> {
      const moment = new Date(clock.now().getTime() - visitorAddressDays * dayMs)
      return log.removeVisitorAddresses(moment, most)
    },

    /** Entries past their own time, at most `most` of them. */
    async removeExpired(most: number): Promise<number> {
      return log.removeBefore(new Date(clock.now().getTime() - auditRetentionDays * dayMs), most)
    },
  }
}
