import { requestLinkDays, unusedLinkDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { dayMs } from '#shared/durations.ts'
import { phoneDigits } from '#shared/phone.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'

/** Receipts that one address gets within a day: enough for a family, too few to flood a stranger's mailbox. */
export const maxReceiptsPerDay = 5

/** New links on request: one email an hour, and this many within a day. */
export const maxRenewalsPerDay = 5

/** Requests that one email with new links names, the newest first. */
export const maxRequestsPerEmail = 5

/** Wrong digits that end a link: a guesser finds the right four in one of two thousand attempts. */
export const maxWrongDigits = 5

/**
 * Wrong digits with all links of a request, after which no new one is sent on request: the owner of the mailbox could
 * ask for one again and again. The client calls then.
 */
export const maxWrongDigitsPerRequest = 3 * maxWrongDigits

/** The last four digits of a phone number without its extension; undefined where it has fewer. */
export function toLastDigits(phone: string): string | undefined {
  const digits = phoneDigits(phone)
  return digits.length < 4 ? undefined : digits.slice(-4)
}

/** When every link to a request ends, used or not. */
export const getLastLinkEnd = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + requestLinkDays * dayMs)

/** With a free call every link works until the day after it is over. */
export const getCallLinkEnd = (callAt: Date, timeZone: string): Date =>
  endOfPracticeDay(addDays(practiceDay(callAt, timeZone), 1), timeZone)

/**
 * When a link ends by itself: one that no one has used ends early, because its email may have reached a stranger.
 * `callEnd` is that of the request's free call.
 */
export function getLinkEnd(
  link: { createdAt: Date; expiresAt: Date; usedAt: Date | null },
  callEnd: Date | null = null,
): Date {
  const unusedEnd = new Date(link.createdAt.getTime() + unusedLinkDays * dayMs)
  const end = link.usedAt === null && unusedEnd < link.expiresAt ? unusedEnd : link.expiresAt
  return callEnd !== null && callEnd > end ? callEnd : end
}

/** Why a link does not work. */
export type LinkFault = 'unknown' | 'replaced' | 'ended' | 'expired'

export const linkFaultTexts: Record<LinkFault, () => string> = {
  unknown: m.request_link_unknown,
  replaced: m.request_link_replaced,
  ended: m.request_link_ended,
  expired: m.request_link_expired,
}

/**
 * The mailbox behind an address, for limits: letter case and what follows a plus lead to the same person.
 * Two people are never mistaken for one, except where a provider distinguishes them by letter case.
 */
export const toMailbox = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
