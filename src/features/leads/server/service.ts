import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, notFound, Refusal, refuseField } from '#shared/errors.ts'
import { type Lead, type LeadChange, type LeadStatus, reasonRequired } from '../contract.ts'
import { leadScope, mayAssignLeads } from '../policy.ts'
import { leadExpiry, oldestLead } from '../rules.ts'
import { leadAssignedEmail, newLeadEmail } from './emails.ts'
import type { LeadRepository, LeadRow, LeadRowChange } from './repository.ts'

export type LeadServiceParts = {
  database: Database
  leads: LeadRepository
  accounts: Pick<AccountService, 'find'>
  audit: AuditService
  mail: OutgoingMailService
  clock: Clock
  /** `LEAD_RETENTION_DAYS` */
  retentionDays: number
  /** Where new requests are announced. */
  systemEmail: string
  publicUrl: string
}

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

export type LeadService = ReturnType<typeof createLeadService>

export function createLeadService(parts: LeadServiceParts) {
  const { database, leads, accounts, audit, mail, clock, retentionDays } = parts
  const oldest = () => oldestLead(clock.now(), retentionDays)

  const present = (row: LeadRow): Lead => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: leadExpiry(row.createdAt, retentionDays).toISOString(),
  })

  /** Refuses what a change may not say; answers the columns to write. */
  async function columnsOf(
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
        throw refuseField('assignedTo', 'This therapist no longer has an account.')
      }
      columns.assignedTo = change.assignedTo
    }
    if (change.internalNotes !== undefined) columns.internalNotes = change.internalNotes
    const status = change.status ?? before.status
    if (change.status !== undefined) columns.status = change.status
    if (status === 'leadLost') {
      const reason =
        change.leadLostReason ?? (change.leadLostReason === null ? '' : before.leadLostReason)
      if (!reason) throw refuseField('leadLostReason', reasonRequired)
      columns.leadLostReason = reason
    } else {
      columns.leadLostReason = null
    }
    return columns
  }

  async function announceAssignment(id: number, userId: number | null): Promise<void> {
    const therapist = userId === null ? undefined : await accounts.find(userId)
    if (!therapist) return
    const email = leadAssignedEmail({ publicUrl: parts.publicUrl, id })
    await mail.enqueue(therapist.email, email)
  }

  return {
    /**
     * Stores a request and announces it by mail. Call it inside the transaction that spends the
     * security check. @returns its number, or undefined when this submission was stored before
     */
    async create(request: LeadToCreate, origin: Origin): Promise<number | undefined> {
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
        await audit.record({ actor: null, origin, record: 'lead', id, action: 'created' })
        await mail.enqueue(parts.systemEmail, newLeadEmail({ publicUrl: parts.publicUrl, id }))
        return id
      })
    },

    findIdBySubmission: leads.findIdBySubmission,

    /** Newest first; an administrator sees all, a therapist their own. */
    async list(actor: Actor, origin: Origin): Promise<Lead[]> {
      const rows = await leads.list(leadScope(actor), oldest())
      await audit.record({ actor, origin, record: 'lead', id: null, action: 'listed' })
      return rows.map(present)
    },

    /** @throws not-found, not-allowed, bad-input, conflict */
    async change(actor: Actor, id: number, change: LeadChange, origin: Origin): Promise<Lead> {
      const scope = leadScope(actor)
      return database.transaction(async () => {
        // What is written follows from what was read: two changes at once go one after the other.
        await holdLock(database, `lead ${id}`)
        const before = await leads.find(scope, id, oldest())
        if (!before) throw notFound('This lead is not here, or no longer here.')
        const columns = await columnsOf(actor, before, change)
        const readAt = change.updatedAt === undefined ? undefined : new Date(change.updatedAt)
        const after = await leads.change(scope, id, readAt, columns)
        if (!after) {
          throw new Refusal('conflict', 'Someone else has changed this lead since you opened it.')
        }
        await audit.record({ actor, origin, record: 'lead', id, action: 'changed' })
        if (after.assignedTo !== before.assignedTo) {
          await audit.record({ actor, origin, record: 'lead', id, action: 'assigned' })
          await announceAssignment(id, after.assignedTo)
        }
        return present(after)
      })
    },

    /** Leads by status, as far as the person may see them. */
    async countByStatus(actor: Actor): Promise<Record<LeadStatus, number>> {
      const counts = await leads.countByStatus(leadScope(actor), oldest())
      return {
        notContacted: counts.get('notContacted') ?? 0,
        contacted: counts.get('contacted') ?? 0,
        scheduled: counts.get('scheduled') ?? 0,
        complete: counts.get('complete') ?? 0,
        leadLost: counts.get('leadLost') ?? 0,
      }
    },

    /** How many leads each user has. */
    countAssigned: async () => leads.countByAssignee(oldest()),

    /** Before an account is deleted: its leads wait for somebody else. */
    async freeLeadsOf(actor: Actor, userId: number, origin: Origin): Promise<void> {
      for (const id of await leads.freeOf(userId, clock.now())) {
        await audit.record({ actor, origin, record: 'lead', id, action: 'assigned' })
      }
    },

    /** Keeps the promise of `LEAD_RETENTION_DAYS`, at most `most` at a time. */
    async removeExpired(most: number): Promise<number> {
      return database.transaction(async () => {
        const removed = await leads.removeExpired(oldest(), most)
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

    /** For the demo practice: leads as they would stand after weeks of work. */
    insertPast: leads.insert,
  }
}
