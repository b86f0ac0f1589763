/** How long the link of an invitation works. */
export const invitationHours = 72

/** What became of an invitation. One that expired is still `open`. */
export type InvitationStatus = 'open' | 'accepted' | 'withdrawn'

/** Why the link of an invitation does not work. */
export type LinkFault = 'used' | 'withdrawn' | 'expired' | 'unknown'

/** What the person who opened the link should do. */
export const linkFaultTexts: Record<LinkFault, string> = {
  used: 'This invitation has been accepted already. Sign in with your email and your password.',
  withdrawn:
    'This invitation was withdrawn. If you expected it, ask an administrator of the practice.',
  expired: 'This invitation has expired. Ask an administrator of the practice to send it again.',
  unknown:
    'This invitation link does not work any more. Open the link in the latest email, or ask an administrator of the practice to send the invitation again.',
}
