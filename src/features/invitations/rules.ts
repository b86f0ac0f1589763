import { m } from '#messages'
/** How long the link of an invitation works. */
export const invitationHours = 72

/** What became of an invitation. One that expired is still `open`. */
export type InvitationStatus = 'open' | 'accepted' | 'withdrawn'

/** Why the link of an invitation does not work. */
export type LinkFault = 'used' | 'withdrawn' | 'expired' | 'unknown'

/** What the person who opened the link should do. */
export const linkFaultTexts: Record<LinkFault, () => string> = {
  used: m.auth_invitation_used,
  withdrawn: m.auth_invitation_withdrawn,
  expired: m.auth_invitation_expired,
  unknown: m.auth_invitation_unknown,
}
