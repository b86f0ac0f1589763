import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditEvent, AuditService } from '#features/audit/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { Paginated } from '#shared/endpoint.ts'
import { AppError, fieldError, notAllowed, notFound } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { addDays, endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import {
  type Hold,
  type Lead,
  type LeadChange,
  type LeadDay,
  type LeadEvent,
  type LeadListQuery,
  type LeadSort,
  type LeadSortKey,
  type LeadStatus,
  leadNotFound,
  leadsPerPage,
  type OpenedLead,
  reasonRequired,
} from '../contract.ts'
import { type LeadScope, leadScope, mayAssignLeads } from '../policy.ts'
import {
  checkHoldEnd,
  leadExpiry,
  maxLeadDays,
  oldestLead,
  parseSearchTerms,
  rankByName,
  toSearchColumns,
} from '../rules.ts'
import { leadAssignedEmail, newLeadEmail } from './emails.ts'
import { removeLead } from './remove-lead.ts'
import type {
  LeadChangeRow,
  LeadFilter,
  LeadOrdering,
  LeadRepository,
  LeadRow,
  LeadRowChange,
  NewLead,
  RetentionCutoff,
} from './repository.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

export type LeadDeps = {
  database: Database
  leads: LeadRepository
  accounts: Pick<AccountService, 'find'>
  /** How many mails are stored for a lead. */
  countEmails: (leadId: number) => Promise<number>
  audit: AuditService
  mail: OutgoingMailService
  clock: Clock
  /** `LEAD_RETENTION_DAYS` */
  retentionDays: number
  /** `PRACTICE_TIMEZONE`: the last day of a hold ends when it ends there. */
  timeZone: string
  /** What the choices of the request form are called, for search and order. */
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
  /** By user number: how those of these people are called to whom leads can be assigned. */
  staffNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Where new requests are announced. */
  systemEmail: string
  publicUrl: string
}

const presentChange = (row: LeadChangeRow): LeadEvent => ({
  at: row.at.toISOString(),
  by: row.actorName,
  field: row.field,
  from: row.fromValue,
  to: row.toValue,
})

/** What a visitor asked for, as stored. */
export type LeadToCreate = Pick<
  LeadRow,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'serviceType'
  | 'preferredLocation'
  | 'preferredTherapist'
  | 'notes'
> & { submissionId: string | null }

type LeadDifference = Pick<LeadChangeRow, 'field' | 'fromValue' | 'toValue'>
type LeadAction = AuditEvent<'lead'>['action']

export type PastLeadChange = Omit<LeadChangeRow, 'leadId'>

/** Stores leads with a history that was not lived through here. */
export const insertPastLead =
  (leads: Pick<LeadRepository, 'insert' | 'recordChanges'>) =>
  async (lead: NewLead, changes: readonly PastLeadChange[]): Promise<number> => {
    const leadId = await leads.insert(lead)
    if (leadId === undefined) throw new Error('this lead is there already')
    await leads.recordChanges(changes.map((change) => ({ ...change, leadId })))
    return leadId
  }

export type LeadService = ReturnType<typeof createLeadService>

export function createLeadService(deps: LeadDeps) {
  const { database, leads, accounts, audit, mail, clock, retentionDays, timeZone } = deps
  const cutoff = () => {
    const now = clock.now()
    return { oldest: oldestLead(now, retentionDays), now }
  }

  async function toFilter(
    scope: LeadScope,
    times: RetentionCutoff,
    { search = '', status, therapist, lead }: LeadListQuery,
  ): Promise<LeadFilter> {
    return {
      id: lead,
      status,
      assignedTo:
        therapist === undefined ? undefined : therapist === 'none' ? null : Number(therapist),
      words: search.trim() === '' ? [] : await toSearchWords(scope, times, search),
    }
  }

  async function toSearchWords(scope: LeadScope, times: RetentionCutoff, search: string) {
    const staff = await deps.staffNames(await leads.listAssignees(scope, times))
    return parseSearchTerms(search, { services: deps.services, locations: deps.locations, staff })
  }

  async function toOrdering(
    scope: LeadScope,
    times: RetentionCutoff,
    sort: LeadSort = '-createdAt',
  ): Promise<LeadOrdering> {
    const by = sort.replace('-', '') as LeadSortKey // a sort is one of these, or one from its end
    const descending = sort.startsWith('-')
    if (by === 'service') {
      const types = await leads.listServiceTypes(scope, times)
      const names = types.map((type) => [type, deps.services[type] ?? type] as const)
      return { by, descending, places: rankByName(new Map(names)) }
    }
    if (by === 'assignedTo') {
      const assignees = await leads.listAssignees(scope, times)
      const staff = await deps.staffNames(assignees)
      const inOrder = [...staff.keys(), ...assignees.filter((id) => !staff.has(id))]
      return { by, descending, places: new Map(inOrder.map((id, place) => [id, place])) }
    }
    return { by, descending }
  }

  /** A row's hold while it lasts; `lastsUntil` is the moment after its last day. */
  function toHold({ holdReason, holdUntil }: LeadRow): (Hold & { lastsUntil: Date }) | null {
    if (holdReason === null || holdUntil === null || holdUntil <= clock.now()) return null
    const until = practiceDay(new Date(holdUntil.getTime() - 1), timeZone)
    return { reason: holdReason, until, lastsUntil: holdUntil }
  }

  function present(row: LeadRow): Lead {
    const hold = toHold(row)
    const expiry = leadExpiry(row.createdAt, retentionDays)
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      hold: hold && { reason: hold.reason, until: hold.until },
      expiresAt: (hold && hold.lastsUntil > expiry ? hold.lastsUntil : expiry).toISOString(),
    }
  }

  /** Refuses what a change may not say; answers the columns to write. */
  async function toColumns(
    actor: Actor,
    before: LeadRow,
    change: LeadChange,
  ): Promise<LeadRowChange> {
    // Always later than before, so that two changes in one millisecond still tell apart.
    const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
    const columns: LeadRowChange = { updatedAt }
    if (change.assignedTo !== undefined) {
      if (!mayAssignLeads(actor)) throw notAllowed('Only administrators assign leads.')
      if (change.assignedTo !== null && !(await accounts.find(change.assignedTo))) {
        throw fieldError('assignedTo', 'This therapist no longer has an account.')
      }
      columns.assignedTo = change.assignedTo
    }
    if (change.internalNotes !== undefined) columns.internalNotes = change.internalNotes ?? ''
    const status = change.status ?? before.status
    if (change.status !== undefined) columns.status = change.status
    if (status === 'leadLost') {
      const reason =
        change.leadLostReason ?? (change.leadLostReason === null ? '' : before.leadLostReason)
      if (!reason) throw fieldError('leadLostReason', reasonRequired)
      columns.leadLostReason = reason
    } else {
      columns.leadLostReason = null
    }
    if (change.hold !== undefined) Object.assign(columns, holdColumns(before, change.hold))
    const { searchText } = toSearchColumns({ ...before, ...columns })
    return { ...columns, searchText }
  }

  function holdColumns(before: LeadRow, hold: Hold | null) {
    if (hold === null) return { holdReason: null, holdUntil: null }
    const stands = toHold(before)?.until === hold.until
    const problem = stands
      ? undefined
      : checkHoldEnd(hold.until, practiceDay(clock.now(), timeZone))
    if (problem !== undefined) throw fieldError('hold.until', problem)
    return { holdReason: hold.reason, holdUntil: endOfPracticeDay(hold.until, timeZone) }
  }

  const loadName = async (userId: number | null): Promise<string | null> => {
    const user = userId === null ? undefined : await accounts.find(userId)
    return user ? fullName(user) : userId === null ? null : `Account ${userId}`
  }

  /** What differs, as the history tells it: no reason and no note is said twice. */
  async function differences(before: LeadRow, after: LeadRow): Promise<LeadDifference[]> {
    const found: LeadDifference[] = []
    const unsaid = { fromValue: null, toValue: null }
    if (after.status !== before.status) {
      found.push({ field: 'status', fromValue: before.status, toValue: after.status })
    } else if (after.leadLostReason !== before.leadLostReason) {
      found.push({ field: 'leadLostReason', ...unsaid })
    }
    if (after.assignedTo !== before.assignedTo) {
      const fromValue = await loadName(before.assignedTo)
      found.push({ field: 'assignedTo', fromValue, toValue: await loadName(after.assignedTo) })
    }
    if (after.internalNotes !== before.internalNotes) {
      found.push({ field: 'internalNotes', ...unsaid })
    }
    const held = { from: toHold(before), to: toHold(after) }
    if (held.from?.until !== held.to?.until || held.from?.reason !== held.to?.reason) {
      const fromValue = held.from?.until ?? null
      found.push({ field: 'hold', fromValue, toValue: held.to?.until ?? null })
    }
    return found
  }

  /** One entry for the change, and one for each thing in it that has a name of its own. */
  async function recordChange(
    actor: Actor,
    origin: Origin,
    after: Pick<LeadRow, 'id' | 'updatedAt'>,
    changed: readonly LeadDifference[],
  ): Promise<void> {
    const { id } = after
    const actions: LeadAction[] = ['changed']
    for (const { field, toValue } of changed) {
      if (field === 'assignedTo') actions.push('assigned')
      if (field === 'hold') actions.push(toValue === null ? 'released' : 'held')
    }
    for (const action of actions) {
      await audit.record({ actor, origin, record: 'lead', id, action })
    }
    await leads.recordChanges(
      changed.map((difference) => ({
        ...difference,
        leadId: id,
        at: after.updatedAt,
        actorId: actor.userId,
        actorName: fullName(actor),
      })),
    )
  }

  /** What is said of a lead that is not there, and of a colleague's: that is recorded as refused. */
  async function missing(
    actor: Actor,
    origin: Origin,
    id: number,
    action: LeadAction,
  ): Promise<AppError> {
    if (await leads.exists(id, cutoff())) {
      await audit.record({ actor, origin, record: 'lead', id, action, outcome: 'refused' })
    }
    return notFound(leadNotFound)
  }

  async function announceAssignment(id: number, userId: number | null): Promise<void> {
    const therapist = userId === null ? undefined : await accounts.find(userId)
    if (!therapist) return
    const email = leadAssignedEmail({ publicUrl: deps.publicUrl, id })
    await mail.enqueue(therapist.email, email)
  }

  return {
    /**
     * Stores a request and announces it by mail. Call it inside the transaction that spends the
     * security check. `actor` is who made it of a conversation. @returns its number, or undefined when this submission was stored before
     */
    async create(
      request: LeadToCreate,
      origin: Origin,
      actor: Actor | null = null,
    ): Promise<number | undefined> {
      const now = clock.now()
      return database.transaction(async () => {
        const id = await leads.insert({
          ...request,
          status: 'notContacted',
          assignedTo: null,
          internalNotes: '',
          leadLostReason: null,
          emailThreadId: null,
          createdAt: now,
          updatedAt: now,
        })
        if (id === undefined) return undefined
        await audit.record({ actor, origin, record: 'lead', id, action: 'created' })
        await mail.enqueue(deps.systemEmail, newLeadEmail({ publicUrl: deps.publicUrl, id }))
        return id
      })
    },

    findIdBySubmission: leads.findIdBySubmission,

    /**
     * Newest first where nothing else is asked for; an administrator sees all, a therapist their own.
     * With a page, ten of them, and how many there are on all pages.
     */
    async list(
      actor: Actor,
      origin: Origin,
      query: LeadListQuery = {},
    ): Promise<Paginated<Lead[]>> {
      const scope = leadScope(actor)
      const times = cutoff()
      const filter = await toFilter(scope, times, query)
      const ordering = await toOrdering(scope, times, query.sort)
      const { page } = query
      const cut =
        page === undefined ? undefined : { limit: leadsPerPage, offset: (page - 1) * leadsPerPage }
      const [rows, counted] = await Promise.all([
        leads.list(scope, times, filter, ordering, cut),
        cut && leads.count(scope, times, filter),
      ])
      const ids = rows.map(({ id }) => id)
      await audit.recordList({ actor, origin, record: 'lead', ids })
      return { rows: rows.map(present), total: counted ?? rows.length }
    },

    /** The requests of each of the practice's last days, today last: as far back as they are kept. */
    async countDays(actor: Actor): Promise<LeadDay[]> {
      const today = practiceDay(clock.now(), timeZone)
      const count = Math.min(retentionDays, maxLeadDays)
      const days = Array.from({ length: count }, (_, place) => addDays(today, place + 1 - count))
      const spans = days.map((day) => ({
        from: practiceMoment(day, '00:00', timeZone),
        to: endOfPracticeDay(day, timeZone),
      }))
      const counts = await leads.countSpans(leadScope(actor), cutoff(), spans)
      return days.map((day, place) => {
        const { fresh, all } = counts[place] ?? { fresh: 0, all: 0 }
        return { day, fresh, followedUp: all - fresh }
      })
    },

    /** How many go within a week; `next` is when the first goes, or the first hold ends. */
    async countExpiring(actor: Actor): Promise<{ thisWeek: number; next: string | null }> {
      const scope = leadScope(actor)
      const times = cutoff()
      const heldTo = new Date(times.now.getTime() + weekMs)
      const madeBy = oldestLead(heldTo, retentionDays)
      const [thisWeek, { createdAt, holdUntil }] = await Promise.all([
        leads.countExpiring(scope, times, { madeBy, heldTo }),
        leads.findNextExpiry(scope, times),
      ])
      const ends = [createdAt && leadExpiry(createdAt, retentionDays), holdUntil]
      const next = ends.filter((end) => end !== undefined).toSorted((a, b) => +a - +b)[0]
      return { thisWeek, next: next?.toISOString() ?? null }
    },

    /**
     * One lead, for features that work on it; `action` is what they are about to do.
     * @throws not-found, also for another's lead, which is recorded as refused
     */
    async find(actor: Actor, id: number, origin: Origin, action: LeadAction): Promise<Lead> {
      const row = await leads.find(leadScope(actor), id, cutoff())
      if (!row) throw await missing(actor, origin, id, action)
      return present(row)
    },

    setEmailThread: leads.setEmailThread,

    /** One lead with its history. A colleague's is not there. @throws not-found */
    async open(actor: Actor, id: number, origin: Origin): Promise<OpenedLead> {
      const opened = await database.transaction(async () => {
        const row = await leads.find(leadScope(actor), id, cutoff())
        if (!row) return undefined
        await audit.record({ actor, origin, record: 'lead', id, action: 'viewed' })
        return { ...present(row), history: (await leads.listChanges(id)).map(presentChange) }
      })
      if (!opened) throw await missing(actor, origin, id, 'viewed')
      return opened
    },

    /**
     * What changes nothing, such as a change that is sent again because its answer was lost, answers
     * the lead as it is. @throws not-found, not-allowed, bad-input, conflict
     */
    async change(actor: Actor, id: number, change: LeadChange, origin: Origin): Promise<Lead> {
      const scope = leadScope(actor)
      const changed = await database.transaction(async () => {
        // An account that is being deleted is gone or still there, nothing in between.
        if (change.assignedTo) await lockUntilCommit(database, 'accounts')
        // What is written follows from what was read: two changes at once go one after the other.
        await lockUntilCommit(database, `lead ${id}`)
        const before = await leads.find(scope, id, cutoff())
        if (!before) return undefined
        const columns = await toColumns(actor, before, change)
        const found = await differences(before, { ...before, ...columns })
        if (found.length === 0) {
          await audit.record({ actor, origin, record: 'lead', id, action: 'viewed' })
          return present(before)
        }
        const readAt = change.updatedAt === undefined ? undefined : new Date(change.updatedAt)
        const after = await leads.change(scope, id, readAt, columns)
        if (!after) {
          throw new AppError('conflict', 'Someone else has changed this lead since you opened it.')
        }
        await recordChange(actor, origin, after, found)
        if (after.assignedTo !== before.assignedTo) await announceAssignment(id, after.assignedTo)
        return present(after)
      })
      if (!changed) throw await missing(actor, origin, id, 'changed')
      return changed
    },

    /** Deletes one lead now, with a receipt in the audit log. @throws not-found, not-allowed, conflict */
    async remove(actor: Actor, id: number, origin: Origin): Promise<void> {
      const removed = await removeLead({ ...deps, cutoff, toHold }, { actor, id, origin })
      if (!removed) throw await missing(actor, origin, id, 'deleted')
    },

    /** Leads by status, as far as the person may see them. */
    async countByStatus(actor: Actor): Promise<Record<LeadStatus, number>> {
      const counts = await leads.countByStatus(leadScope(actor), cutoff())
      return {
        notContacted: counts.get('notContacted') ?? 0,
        contacted: counts.get('contacted') ?? 0,
        scheduled: counts.get('scheduled') ?? 0,
        complete: counts.get('complete') ?? 0,
        leadLost: counts.get('leadLost') ?? 0,
      }
    },

    /** How many leads each user has, of all or of some. */
    countAssigned: async (userIds?: readonly number[]) => leads.countByAssignee(cutoff(), userIds),

    /** Before an account is deleted: its leads wait for somebody else. */
    async unassignLeads(actor: Actor, userId: number, origin: Origin): Promise<void> {
      const fromValue = await loadName(userId)
      const at = clock.now()
      for (const id of await leads.unassignAll(userId, at)) {
        const freed = { field: 'assignedTo', fromValue, toValue: null } as const
        await recordChange(actor, origin, { id, updatedAt: at }, [freed])
      }
    },

    /** Keeps the promise of `LEAD_RETENTION_DAYS`, at most `most` at a time. */
    async removeExpired(most: number): Promise<number> {
      return database.transaction(async () => {
        const removed = await leads.removeExpired(cutoff(), most)
        for (const id of removed) {
          await audit.record({
            actor: null,
            origin: null,
            record: 'lead',
            id,
            action: 'removed by retention',
          })
        }
        return removed.length
      })
    },

    /** For the demo practice: a lead as it would stand after weeks of work. @returns its number */
    insertPast: insertPastLead(leads),
  }
}
