import { describe, expect, it } from 'vitest'
import { verificationCodeEmail } from './emails.ts'

describe('the mail with the code', () => {
  const { subject, text, html } = verificationCodeEmail({ firstName: 'Maya', code: '041890' })

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

  it('shows the code in one piece, and nowhere that a lock screen shows', () => {
    expect(html.match(/041890/g)).toHaveLength(1)
    expect(subject).not.toContain('041890')
  })

  it('loads nothing from elsewhere', () => {
    expect(html).not.toMatch(/<(img|link|script|style)\b|url\(|https?:/i)
  })

  it('shows a name with signs in it as text', () => {
    const odd = verificationCodeEmail({ firstName: '<b onclick="x">Zoé & Co', code: '123456' })
    expect(odd.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Zoé &amp; Co')
    expect(odd.text).toContain('<b onclick="x">Zoé & Co')
  })
})
