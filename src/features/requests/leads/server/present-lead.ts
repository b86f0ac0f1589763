import type { Actor } from '#shared/actor.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { waitsForUs } from '#shared/waits-for-us.ts'
import type { LeadEvent } from '../contract/history.ts'
import type { Hold, Lead } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getCallEnd, getLeadExpiry, toLastWords } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import type { LeadChangeRow, LeadRow } from './repository/tables.ts'

type HoldDeps = Pick<LeadDeps, 'clock' | 'timeZone'>

/** `endsAt` is the moment after the last day. */
export type ActiveHold = Hold & { endsAt: Date }

/** The hold of a lead; null when there is none or it has ended. */
export function getActiveHold(
  { clock, timeZone }: HoldDeps,
  { holdReason, holdUntil }: Pick<LeadRow, 'holdReason' | 'holdUntil'>,
): ActiveHold | null {
  if (holdReason === null || holdUntil === null || holdUntil <= clock.now()) return null
  const until = practiceDay(new Date(holdUntil.getTime() - 1), timeZone)
  return { reason: holdReason, until, endsAt: holdUntil }
}

type PresentDeps = HoldDeps & Pick<LeadDeps, 'retentionDays'>

/** Facts about a lead that differ from reader to reader. */
type Reader = {
  /** When they last read the answers, if they have. */
  readAt?: Date | undefined
  relatedCount?: number | undefined
}

export function presentLead(
  deps: PresentDeps,
  row: LeadRow,
  { readAt, relatedCount = 0 }: Reader = {},
): Lead {
  const words = toLastWords(row)
  const isAnswered = waitsForUs({ ...words, handled: words.handled ?? row.createdAt.getTime() })
  const answeredAt = isAnswered ? (row.unreadAnswerAt ?? row.clientWroteAt) : null
  const isRequest = row.status === 'notContacted' && row.handledAt === null
  const since = waitsForUs(words) ? (isRequest ? row.createdAt : answeredAt) : null
  const isRead = readAt !== undefined && row.clientWroteAt !== null && readAt >= row.clientWroteAt
  const hold = getActiveHold(deps, row)
  const ends = [
    getLeadExpiry(row.createdAt, deps.retentionDays),
    hold?.endsAt,
    row.appointmentAt && getCallEnd(row.appointmentAt, deps.timeZone),
  ].flatMap((end) => (end ? [end.getTime()] : []))
  return {
    ...row,
    waitingSince: since?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    hasUnreadAnswer: isAnswered && !isRead,
    clientWroteAt: row.clientWroteAt?.toISOString() ?? null,
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    nextActionAt: row.nextActionAt?.toISOString() ?? null,
    appointmentAt: row.appointmentAt?.toISOString() ?? null,
    relatedCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    hold: hold && { reason: hold.reason, until: hold.until },
    expiresAt: new Date(Math.max(...ends)).toISOString(),
  }
}

/** The leads as one person sees them. */
export async function presentLeads(
  deps: PresentDeps & { leads: Pick<LeadDeps['leads'], 'countRelated' | 'listLeadReads'> },
  actor: Actor,
  rows: readonly LeadRow[],
): Promise<Lead[]> {
  // Only an answer can be unread.
  const answered = rows.filter(({ clientWroteAt }) => clientWroteAt !== null)
  const reads = await deps.leads.listLeadReads(actor.userId, answered)
  const related = await deps.leads.countRelated(leadScope(actor), getRetentionCutoff(deps), rows)
  return rows.map((row) =>
    presentLead(deps, row, { readAt: reads.get(row.id), relatedCount: related.get(row.id) }),
  )
}

export async function presentOne(
  deps: Parameters<typeof presentLeads>[0],
  actor: Actor,
  row: LeadRow,
): Promise<Lead> {
  const [lead] = await presentLeads(deps, actor, [row])
  if (!lead) throw new Error('each row is presented')
  return lead
}

export const presentChange = (row: LeadChangeRow): LeadEvent => ({
  at: row.at.toISOString(),
  by: row.actorName,
  field: row.field,
  from: row.fromValue,
  to: row.toValue,
})
