import { m } from '#messages'

/** Lifetime of a link, and the window of `maxEmailsPerWindow`. */
export const resetMinutes = 60

/** Links that are mailed to one account within `resetMinutes`. */
export const maxEmailsPerWindow = 5

/** Outcome of a link. One that expired is still `open`. */
export type ResetStatus = 'open' | 'used' | 'replaced'

/** Why a link does not work. */
export type LinkFault = 'used' | 'replaced' | 'expired' | 'unknown'

/** The next step of the person who opened the link. */
export const linkFaultTexts: Record<LinkFault, () => string> = {
  used: m.auth_link_used,
  replaced: m.auth_link_replaced,
  expired: () => m.auth_link_expired({ minutes: resetMinutes }),
  unknown: m.auth_link_unknown,
}
