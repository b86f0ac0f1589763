import { expect, it } from 'vitest'
import type { ManagedUser } from '../contract.ts'
import { formatAccepting, formatFacts, formatLastSignIn } from './user-facts.ts'

const now = new Date('2026-11-29T17:00:00Z')
const toUser = (facts: Partial<ManagedUser>) => facts as ManagedUser // the facts that are formatted

it.each([
  [null, 'Never'],
  ['2026-11-29T14:12:00Z', 'Today, 9:12 AM'],
  // Midnight in Ottawa is five hours later.
  ['2026-11-29T04:59:00Z', 'Nov 28'],
  ['2025-12-31T17:00:00Z', 'Dec 31, 2025'],
])('says the last sign-in at %s as %s', (lastSignInAt, text) => {
  expect(formatLastSignIn(toUser({ lastSignInAt }), now)).toBe(text)
})

it('says whether someone with a profile accepts clients', () => {
  const profile = { acceptingClients: false } as ManagedUser['profile'] // what is formatted of it
  expect(formatAccepting(toUser({ profile }))).toBe('Not accepting')
  expect(formatAccepting(toUser({ profile: null }))).toBeNull()
  const user = toUser({ profile, lastSignInAt: null, isGoogleConnected: true })
  expect(formatFacts(user)).toBe('Last sign-in: never · Not accepting clients · Google connected')
})
