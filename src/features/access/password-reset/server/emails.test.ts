import { describe, expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { passwordResetEmail } from './emails.ts'

const practice = mailPractice

describe('the email with a link for a new password', () => {
  const { subject, text, html } = passwordResetEmail({
    practice,
    firstName: 'Élise <b>',
    link: 'https://practice.example/auth?reset#token=a-token',
  })

  it('reads well as plain text', () => {
    expect(subject).toBe('A new password for your Stillwater account')
    expect(text).toBe(`Set a new password

Hello Élise <b>, someone asked for a new password for your account in the staff portal. If it was you, set it with this link.

https://practice.example/auth?reset#token=a-token

The link works once, for 60 minutes. A newer one replaces it.

Not you? You need not do anything: your password stays as it is. Do not pass the link on. If such emails keep coming, tell an administrator.

-- 
Stillwater Psychotherapy
250 City Centre Ave Suite 402, Ottawa ON K1R 6K7
1-800-555-0142

Sent automatically because a new password was asked for on the sign-in page. Replies are not read.
`)
  })

  it('escapes a name with HTML characters, and has one link', () => {
    expect(html).toContain('Élise &lt;b&gt;')
    expect(html.match(/https?:[^"]*/g)).toEqual([
      'https://practice.example/auth?reset#token=a-token',
    ])
  })
})
