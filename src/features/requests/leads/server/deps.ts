import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditEvent, AuditService } from '#features/core/audit/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { Issue } from '#shared/errors.ts'
import type { ExportedEntry } from '#shared/exported-record.ts'
import type { Language } from '#shared/language.ts'
import { practiceDay, practiceMoment } from '#shared/practice-time.ts'
import type { Eraser, EraseTraces } from '#shared/traces.ts'
import type { ChoiceLabels } from '../labels.ts'
import { getRetentionStart } from '../rules.ts'
import type { CountedLead } from './repository/counted.ts'
import type { RetentionCutoff } from './repository/retained-leads.ts'
import type { LeadRepository } from './repository.ts'

/** The dependencies of the use cases of this folder. */
export type LeadDeps = {
  database: Database
  leads: LeadRepository
  accounts: Pick<AccountService, 'find' | 'listAdministrators'>
  consents: Pick<ConsentService, 'list' | 'withdraw' | 'findWithdrawnAt'>
  alerts: Pick<AlertService, 'countFor' | 'enqueue' | 'dropFor'>
  /** Counts the emails stored with a lead. */
  countEmails: (leadId: number) => Promise<number>
  /** The Message-IDs of the emails stored with a lead. */
  listMessageIds: (leadId: number) => Promise<string[]>
  /** The numbers of the conversations that a lead was made from. */
  listConversations: (leadId: number) => Promise<number[]>
  /** Deletes these conversations. Requires a transaction. @returns their visitors' addresses */
  eraseConversations: (leadId: number, by: Eraser) => Promise<string[]>
  workLog: LeadWorkLog
  eraseTraces: EraseTraces
  /** Adds leads that are deleted to the totals of their months, in the transaction that deletes them. */
  countRemoved: (
    leads: readonly (CountedLead & { id: number })[],
    calls: ReadonlyMap<number, CallCounts>,
  ) => Promise<void>
  /** Ends what waits to be sent to a client, in the transaction of the change that is the reason. */
  cancelPendingEmails: (leadId: number, reason: 'withdrawn' | 'corrected') => Promise<void>
  /** The free calls of leads. All of them require the transaction of the change, under the lock of the lead. */
  freeCalls: LeadFreeCalls
  /** The mailed links with which clients open their requests. */
  requestLinks: {
    find: (leadId: number) => Promise<{ sentAt: Date; endsAt: Date } | undefined>
    /** Both require a transaction, and record what they did. */
    end: (use: LinkUse) => Promise<void>
    sendToCorrectedAddress: (use: LinkUse) => Promise<void>
  }
  audit: AuditService
  mail: OutgoingMailService
  clock: Clock
  /** `LEAD_RETENTION_DAYS` */
  retentionDays: number
  /** `PRACTICE_TIMEZONE`: a hold ends with its last day in this zone. */
  timeZone: string
  /** The choices of the request form. */
  choices: {
    /** The choices that are not offered (any more). */
    findIssues: (choices: unknown) => Promise<Issue[]>
    /** The full name of a therapist with a public profile; null without a preference. */
    findTherapist: (nameOrSlug: unknown) => Promise<string | null>
  }
  /** Labels of what requests choose, for search and order. */
  labels: (language?: Language) => ChoiceLabels
  /** Names of those users who are therapists, by user id and sorted by last name. */
  listStaffNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** The practice address that is notified of new requests. */
  systemEmail: () => string
  /** The sender of emails, read at each call. */
  practice: () => MailPractice
  publicUrl: string
}

/** The calls of a removed lead, as reports count them. */
export type CallCounts = {
  booked: number
  held: number
  noAnswer: number
  moved: number
  cancelled: number
  /** When the last of them begins that was not cancelled. */
  startsAt: Date | null
}

export type LeadFreeCalls = {
  /** Cancels the call to come of a lead that has ended, and notifies the client and the therapist unless it says less. */
  cancel: (
    leadId: number,
    by: Eraser,
    options?: { notifies: 'therapist' | 'noOne' },
  ) => Promise<void>
  /**
   * Reads, before the transaction, all that decides about a new moment of the call. @returns what books, moves or
   * (for null) cancels the call within it @throws conflict
   */
  prepare: (
    leadId: number,
    startsAt: Date | null,
    by: { actor: Actor; origin: Origin },
  ) => Promise<() => Promise<void>>
  /** The number of calls stored with a lead. */
  count: (leadId: number) => Promise<number>
  countForReports: (leadIds: readonly number[]) => Promise<ReadonlyMap<number, CallCounts>>
  export: (leadId: number) => Promise<ExportedEntry[]>
}

/** The notes that staff write about leads, and the calls that they log. */
export type LeadWorkLog = {
  /**
   * Stores a note in its author's name. Call it under the lock of the lead.
   * @throws conflict when the lead has the most notes it can have
   */
  writeNote: (
    actor: Actor,
    note: { leadId: number; text: string; createdAt: Date },
  ) => Promise<unknown>
  /** The texts of the notes of a lead, oldest first. */
  listNoteTexts: (leadId: number) => Promise<string[]>
  /** The texts of its notes and of its logged calls, by which the lead is found. */
  listSearchedTexts: (leadId: number) => Promise<string[]>
  count: (leadId: number) => Promise<{ notes: number; calls: number }>
  export: (leadId: number) => Promise<ExportedEntry[]>
}

type LinkUse = { actor: Actor; origin: Origin; leadId: number }

export type LeadAction = AuditEvent<'lead'>['action']

export type RetentionDeps = Pick<LeadDeps, 'clock' | 'retentionDays' | 'timeZone'>

export function getRetentionCutoff({
  clock,
  retentionDays,
  timeZone,
}: RetentionDeps): RetentionCutoff {
  const now = clock.now()
  const today = practiceMoment(practiceDay(now, timeZone), '00:00', timeZone)
  return { oldest: getRetentionStart(now, retentionDays), now, today }
}
