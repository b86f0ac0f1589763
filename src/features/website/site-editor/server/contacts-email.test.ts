import { expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { contactsChangedEmail } from './contacts-email.ts'

it('dates the warning of other contacts by the clock of the practice', () => {
  const { text } = contactsChangedEmail({
    practice: mailPractice,
    firstName: 'Grace',
    by: 'Maya Chen',
    added: ['613-555-0100'],
    removed: [],
    // It is the next day already where the server's clock is.
    at: new Date('2026-11-25T01:07:00Z'),
    timeZone: 'America/Toronto',
  })
  expect(text).toContain('on Tuesday, November 24, 2026, at 8:07 PM')
})
