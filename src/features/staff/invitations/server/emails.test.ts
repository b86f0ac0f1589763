import { describe, expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { invitationEmail } from './emails.ts'

const practice = mailPractice

describe('the email with an invitation', () => {
  const { subject, text, html } = invitationEmail({
    practice,
    firstName: 'Élise <b>',
    by: 'Grace Kim',
    link: 'https://practice.example/auth?invite#token=a-token',
    expiresAt: new Date('2026-11-25T01:07:00Z'),
    timeZone: 'America/Toronto',
  })

  it('reads well as plain text', () => {
    expect(subject).toBe('Your invitation to Stillwater Psychotherapy')
    expect(text).toBe(`You are invited

Hello Élise <b>, Grace Kim invites you to the staff portal of Stillwater Psychotherapy. Choose a password to make your account.

https://practice.example/auth?invite#token=a-token

The link works once, for 72 hours: until Tuesday, November 24, 2026, at 8:07 PM. A newer invitation replaces it.

Not expected? Do not use the link, and do not pass it on. Call Stillwater Psychotherapy if you want to know why you got it.

-- 
Stillwater Psychotherapy
250 City Centre Ave Suite 402, Ottawa ON K1R 6K7
1-800-555-0142

Sent because an administrator of Stillwater Psychotherapy entered this address. Replies are not read.
`)
  })

  it('escapes a name with HTML characters, and has one link', () => {
    expect(html).toContain('Élise &lt;b&gt;')
    expect(html.match(/https?:[^"]*/g)).toEqual([
      'https://practice.example/auth?invite#token=a-token',
    ])
  })
})
