import { expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { joinedAgainEmail, joinedEmail, openedEmail, therapistLeftEmail } from './emails.ts'

const publicUrl = 'https://practice.example'
const common = {
  practice: mailPractice,
  therapist: 'Maya Chen',
  leaveLink: 'https://practice.example/waitlist/leave#token=a-token',
  confirmLink: 'https://practice.example/waitlist/confirm#token=a-token',
  // It is the next day already where the server's clock is.
  expiresAt: new Date('2026-11-25T01:07:00Z'),
  timeZone: 'America/Toronto',
}
const lastDay = { en: 'November 24, 2026', fr: '24\u00a0novembre 2026' }

it.each(['en', 'fr'] as const)(
  'ends with the way off the list and its last day, in %s',
  (language) => {
    const content = { ...common, language }
    for (const { text, html } of [
      joinedEmail(content),
      openedEmail({ ...content, slug: 'maya-chen', publicUrl }),
      joinedAgainEmail(content),
      therapistLeftEmail({ ...content, publicUrl }),
    ]) {
      for (const words of [text, html]) {
        expect(words).toContain(common.leaveLink)
        expect(words).toContain(lastDay[language])
      }
      expect(text).not.toMatch(language === 'fr' ? /\b(?:the|your)\b/i : /\bvotre\b/i)
    }
  },
)
