import { m } from '#messages'

/** Receipts that one address gets within a day: enough for a family, too few to flood a stranger's mailbox. */
export const maxReceiptsPerDay = 5

/** New links on request: one email an hour, and this many within a day. */
export const maxRenewalsPerDay = 5

/** Requests that one email with new links names, the newest first. */
export const maxRequestsPerEmail = 5

/** Why a link does not work. */
export type LinkFault = 'unknown' | 'replaced' | 'expired'

export const linkFaultTexts: Record<LinkFault, () => string> = {
  unknown: m.request_link_unknown,
  replaced: m.request_link_replaced,
  expired: m.request_link_expired,
}

/**
 * The mailbox behind an address, for limits: letter case and what follows a plus lead to the same person.
 * Two people are never mistaken for one, except where a provider tells them apart by letter case.
 */
export const toMailbox = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')

/**
 * The first name in an email, unless it is not plainly a name: mail programs turn `www.example.com` into a link,
 * and anyone can send a request in another person's name.
 */
export const toGreetingName = (firstName: string): string | undefined =>
  /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u.test(firstName) ? firstName : undefined
