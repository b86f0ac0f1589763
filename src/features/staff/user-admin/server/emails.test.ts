import { expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { accessChangedEmail, accountChangedEmail, newAccountEmail } from './emails.ts'

// It is the next day already where the server's clock is.
const occasion = {
  practice: mailPractice,
  firstName: 'Grace',
  by: 'Maya Chen',
  at: new Date('2026-11-25T01:07:00Z'),
  timeZone: 'America/Toronto',
}
const account = { name: 'Daniel Okafor', email: 'daniel.okafor@mail.example' }

it.each([
  ['a changed account', accountChangedEmail({ ...occasion, changes: ['Your email is new.'] })],
  ['a new administrator', newAccountEmail({ ...occasion, ...account, role: 'admin' })],
  ['a new therapist', newAccountEmail({ ...occasion, ...account, role: 'therapist' })],
  ['a suspended account', accessChangedEmail({ ...occasion, ...account, change: 'suspended' })],
])('dates the warning of %s by the clock of the practice', (_name, { text, html }) => {
  for (const words of [text, html]) {
    expect(words).toContain('Tuesday, November 24, 2026')
    expect(words).toContain('8:07 PM')
  }
})
