import { m } from '#messages'
/** Lifetime of an invitation's link. */
export const invitationHours = 72

/** Outcome of an invitation. One that expired is still `open`. */
export type InvitationStatus = 'open' | 'accepted' | 'withdrawn'

/** Why the link of an invitation does not work. */
export type LinkFault = 'used' | 'withdrawn' | 'expired' | 'unknown'

/** The next step of the person who opened the link. */
export const linkFaultTexts: Record<LinkFault, () => string> = {
  used: m.auth_invitation_used,
  withdrawn: m.auth_invitation_withdrawn,
  expired: m.auth_invitation_expired,
  unknown: m.auth_invitation_unknown,
}
