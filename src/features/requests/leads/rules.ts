import { fullName } from '#shared/names.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import type { LastWords } from '#shared/waits-for-us.ts'
import {
  type Hold,
  holdEndRequired,
  holdReasonRequired,
  type Lead,
  type LeadStatus,
} from './contract/leads.ts'
import { nextActionTooFar } from './contract/next-action.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When a lead's retention period ends. `days` is `LEAD_RETENTION_DAYS`. */
export const getLeadExpiry = (createdAt: Date, days: number) =>
  new Date(createdAt.getTime() + days * dayMs)

/** A lead is kept until the day after its free call begins. */
export const getCallEnd = (appointmentAt: Date, timeZone: string) =>
  endOfPracticeDay(practiceDay(appointmentAt, timeZone), timeZone)

/** Leads created at or before this moment have expired. */
export const getRetentionStart = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** The longest hold, so that a forgotten one does not retain a lead for ever. */
export const maxHoldDays = 365

/** The problem with the last day of a hold, if there is one. Days are written `2026-11-21`. */
export function checkHoldEnd(until: string, today: string): string | undefined {
  if (until <= today) return 'Please choose a day that is still to come.'
  if (until > addDays(today, maxHoldDays)) return 'A hold can last one year at most.'
  return undefined
}

/** The problems of a hold as it is typed; both are undefined for one that can be sent. `until` is empty without a day. */
export const findHoldProblems = ({ reason, until }: Hold, today: string) => ({
  reason: reason.trim() === '' ? holdReasonRequired : undefined,
  until: until === '' ? holdEndRequired : checkHoldEnd(until, today),
})
export type HoldProblems = Partial<ReturnType<typeof findHoldProblems>>

export const leadName = (lead: Pick<Lead, 'firstName' | 'lastName'>) =>
  fullName({ firstName: lead.firstName, lastName: lead.lastName ?? '' })

/** Why a lead is lost when its client has withdrawn it. */
export const withdrawnReason = 'Withdrawn by the client'

/** A lead that has ended: no one waits for anything, so it has no next action. */
export const hasEnded = (status: LeadStatus) => status === 'complete' || status === 'leadLost'

/** A request that has ended has nothing to withdraw, or to change. */
export const mayClientWithdraw = (status: LeadStatus) => !hasEnded(status)

const maxNextActionDays = 365

/** The problem with the moment of a next action, if there is one. One that is overdue can be noted, too. */
export const checkNextAction = (at: Date, now: Date): string | undefined =>
  Math.abs(at.getTime() - now.getTime()) > maxNextActionDays * dayMs ? nextActionTooFar : undefined

type Correspondence = Pick<Lead, 'status'> & {
  createdAt: Date
  clientWroteAt: Date | null
  handledAt: Date | null
}

/** The facts of a lead that `waitsForUs` compares: a status says that someone has contacted the client about the request. */
export const toLastWords = ({
  status,
  createdAt,
  clientWroteAt,
  handledAt,
}: Correspondence): LastWords => ({
  client: (clientWroteAt ?? createdAt).getTime(),
  handled: (handledAt ?? (status === 'notContacted' ? null : createdAt))?.getTime() ?? null,
})
