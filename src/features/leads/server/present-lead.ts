import { practiceDay } from '#shared/practice-time.ts'
import type { Hold, Lead, LeadEvent } from '../contract/leads.ts'
import { getLeadExpiry } from '../rules.ts'
import type { LeadDeps } from './lead-deps.ts'
import type { LeadChangeRow, LeadRow } from './repository/tables.ts'

type HoldDeps = Pick<LeadDeps, 'clock' | 'timeZone'>

/** `endsAt` is the moment after the last day. */
type ActiveHold = Hold & { endsAt: Date }

/** The hold of a lead; null when there is none or it has ended. */
export function getActiveHold(
  { clock, timeZone }: HoldDeps,
  { holdReason, holdUntil }: Pick<LeadRow, 'holdReason' | 'holdUntil'>,
): ActiveHold | null {
  if (holdReason === null || holdUntil === null || holdUntil <= clock.now()) return null
  const until = practiceDay(new Date(holdUntil.getTime() - 1), timeZone)
  return { reason: holdReason, until, endsAt: holdUntil }
}

export function presentLead(deps: HoldDeps & Pick<LeadDeps, 'retentionDays'>, row: LeadRow): Lead {
  const hold = getActiveHold(deps, row)
  const expiry = getLeadExpiry(row.createdAt, deps.retentionDays)
  return {
    ...row,
    hasUnreadAnswer: row.unreadAnswerAt !== null,
    unreadAnswerAt: row.unreadAnswerAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    hold: hold && { reason: hold.reason, until: hold.until },
    expiresAt: (hold && hold.endsAt > expiry ? hold.endsAt : expiry).toISOString(),
  }
}

export const presentChange = (row: LeadChangeRow): LeadEvent => ({
  at: row.at.toISOString(),
  by: row.actorName,
  field: row.field,
  from: row.fromValue,
  to: row.toValue,
})
