import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { ManagedUser } from '../contract.ts'

/** `Today, 9:12 AM`, `Nov 20`, with the year if it is another; `Never` as far as is known. */
export function formatLastSignIn({ lastSignInAt }: ManagedUser, now = new Date()): string {
  if (lastSignInAt === null) return 'Never'
  const at = new Date(lastSignInAt)
  const [day, today] = [practiceDay(at), practiceDay(now)]
  if (day === today) return `Today, ${formatTime(at)}`
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? formatShortDate(at) : `${formatShortDate(at)}, ${year}`
}

/** Null for an account without a profile. */
export const formatAccepting = ({ profile }: ManagedUser): string | null =>
  profile && (profile.acceptingClients ? 'Accepting' : 'Not accepting')

export const formatGoogle = ({ isGoogleConnected }: ManagedUser): string =>
  isGoogleConnected ? 'Google connected' : 'No Google account'

const secondSteps = { passkey: 'Passkey', totp: 'App', email: 'Code by email' } as const

/** The second step at sign-in. */
export const formatSecondStep = ({ secondStep }: ManagedUser): string =>
  secondStep === null ? 'None' : secondSteps[secondStep]

/** The facts below the name of a card or a stacked row, as one line. */
export const formatFacts = (user: ManagedUser): string =>
  [
    `Last sign-in: ${formatLastSignIn(user).replace('Today', 'today').replace('Never', 'never')}`,
    user.secondStep === 'passkey' && 'Passkey',
    user.secondStep === 'totp' && 'Authenticator app',
    user.secondStep === null && 'No second step',
    formatAccepting(user)?.concat(' clients'),
    user.isGoogleConnected && 'Google connected',
  ]
    .filter(Boolean)
    .join(' · ')
