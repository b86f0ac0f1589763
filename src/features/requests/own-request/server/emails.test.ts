import { expect, it } from 'vitest'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import { correctedAddressEmail, newLinksEmail, receiptEmail } from './emails.ts'

// In the last hours of a day of the practice the next one has begun where the server's clock is.
const lead = {
  ...exampleLead,
  createdAt: '2026-11-25T01:07:00.000Z',
  expiresAt: '2026-12-25T02:00:00.000Z',
}
const link = 'https://practice.example/request#token=a-token'
const common = { practice: mailPractice, timeZone: 'America/Toronto' }
const sent = { en: 'November 24, 2026', fr: '24\u00a0novembre 2026' }
const deleted = { en: 'December 24, 2026', fr: '24\u00a0décembre 2026' }

it.each(['en', 'fr'] as const)('dates requests by the day of the practice, in %s', (language) => {
  const content = { ...common, language }
  const receipt = receiptEmail({ ...content, lead, link })
  expect(receipt.text).toContain(deleted[language])
  for (const { text, html } of [
    receipt,
    newLinksEmail({ ...content, requests: [{ lead, link }] }),
    correctedAddressEmail({ ...content, lead, link }),
  ]) {
    for (const words of [text, html]) expect(words).toContain(sent[language])
    expect(text).not.toMatch(language === 'fr' ? /\b(?:the|your)\b/i : /\bvotre\b/i)
  }
})
