import { describe, expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { passwordChangedEmail, verificationCodeEmail } from './emails.ts'

const practice = mailPractice

describe('the email with the code', () => {
  const { subject, text, html } = verificationCodeEmail({
    practice,
    firstName: 'Maya',
    code: '041890',
  })

  it('reads well as plain text', () => {
    expect(subject).toBe('Your Stillwater sign-in code')
    expect(text).toBe(`Your sign-in code

Hello Maya, enter this code to finish signing in to the staff portal:

041890

It works once, for 10 minutes. A newer code replaces it.

Not you? Someone may know your password. Do not share this code, change your password and tell an administrator. We never ask for a code by phone or email.

-- 
Stillwater Psychotherapy
250 City Centre Ave Suite 402, Ottawa ON K1R 6K7
1-800-555-0142

Sent automatically because someone signed in with your account. Replies are not read.
`)
  })

  it('contains the code in one piece, and not where a locked screen shows it', () => {
    expect(html.match(/041890/g)).toHaveLength(1)
    expect(subject).not.toContain('041890')
  })

  it('loads nothing from other servers', () => {
    expect(html).not.toMatch(/<(img|link|script|style)\b|url\(|https?:/i)
  })

  it('escapes a name with HTML characters', () => {
    const odd = verificationCodeEmail({
      practice,
      firstName: '<b onclick="x">Zoé & Co',
      code: '123456',
    })
    expect(odd.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Zoé &amp; Co')
    expect(odd.text).toContain('<b onclick="x">Zoé & Co')
  })
})

describe('the email about a changed password', () => {
  const { subject, text, html } = passwordChangedEmail({
    practice,
    firstName: 'Élise <b>',
    at: new Date('2026-11-22T01:07:00Z'),
    timeZone: 'America/Toronto',
  })

  it('reads well as plain text', () => {
    expect(subject).toBe('Your Stillwater password was changed')
    expect(text).toBe(`Your password was changed

Hello Élise <b>, the password of your account in the staff portal was changed on Saturday, November 21, 2026, at 8:07 PM.

Every other device that was signed in has been signed out. If this was you, there is nothing to do.

Not you? Tell an administrator at once. They can set a new password and see where your account was used.

-- 
Stillwater Psychotherapy
250 City Centre Ave Suite 402, Ottawa ON K1R 6K7
1-800-555-0142

Sent automatically because the password of your account was changed. Replies are not read.
`)
  })

  it('contains no links, so that users do not get used to clicking them', () => {
    expect(html).not.toMatch(/<(img|link|script|style)\b|url\(|https?:/i)
    expect(html).toContain('Élise &lt;b&gt;')
  })
})
