/** How long a link works, and the window of `maxEmailsPerWindow`. */
export const resetMinutes = 60

/** Links that are mailed to one account within `resetMinutes`. */
export const maxEmailsPerWindow = 5

/** What became of a link. One that expired is still `open`. */
export type ResetStatus = 'open' | 'used' | 'replaced'

/** Why a link does not work. */
export type LinkFault = 'used' | 'replaced' | 'expired' | 'unknown'

/** What the person who opened the link should do. */
export const linkFaultTexts: Record<LinkFault, string> = {
  used: 'This link has been used already. Sign in with your new password, or ask for another link.',
  replaced: 'A newer link has replaced this one. Open the link in our latest email.',
  expired: `This link has expired: it works for ${resetMinutes} minutes. Ask for another one.`,
  unknown: 'This link does not work any more. Ask for another one.',
}

/** The response to every request for a link. */
export const requestedText =
  'If there is an account with this email, we have sent it a link to set a new password.'
