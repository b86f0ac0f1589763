import { describe, expect, it } from 'vitest'
import type { ComposedEmail } from '#platform/server/mail/compose-email.ts'
import { mailPractice } from '../../../../../../tests/support/demo-site.ts'
import {
  alreadyBookedEmail,
  bookedEmail,
  type CallContent,
  cancelledEmail,
  movedEmail,
  offersEmail,
  reminderEmail,
} from './emails.ts'

const link = 'https://practice.example/request#token=a-token'
const calendarUrl = 'https://practice.example/calendar/call/7-signature.ics'
const startsAt = new Date('2027-03-14T22:00Z')

const toContent = (language: 'en' | 'fr', changes: Partial<CallContent> = {}): CallContent => ({
  practice: mailPractice,
  language,
  timeZone: 'America/Toronto',
  city: 'Ottawa',
  lead: { id: 12, firstName: 'Noor' },
  link,
  call: { startsAt, endsAt: new Date('2027-03-14T22:20Z') },
  way: {
    label: language === 'fr' ? 'Par téléphone' : 'By phone',
    sentences: [language === 'fr' ? 'Nous vous appelons.' : 'We call you.'],
    location: undefined,
  },
  changeUntil: new Date('2027-03-14T18:00Z'),
  calendarUrl,
  ...changes,
})

/** With usual spaces, for a readable test. */
const withSpaces = ({ text, ...email }: ComposedEmail): ComposedEmail => ({
  ...email,
  text: text.replaceAll('\u00a0', ' '),
})

const writeAll = (language: 'en' | 'fr') => {
  const content = toContent(language)
  const all = {
    booked: bookedEmail({ ...content, receivedOn: '2027-03-10' }),
    bookedByStaff: bookedEmail({ ...content, receivedOn: null }),
    moved: movedEmail({ ...content, previousStart: new Date('2027-03-12T15:00Z') }),
    cancelled: cancelledEmail(content),
    alreadyBooked: alreadyBookedEmail(content),
    offers: offersEmail({
      ...content,
      times: [startsAt, new Date('2027-03-16T13:00Z')],
      heldUntil: new Date('2027-03-12T13:00Z'),
      text: 'Bonjour-Hello.\n\nSecond.\r\n- in two lines',
    }),
    dayBefore: reminderEmail({ ...content, kind: 'dayBefore' }),
    twoHours: reminderEmail({ ...content, kind: 'twoHours' }),
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, email]) => [name, withSpaces(email)]),
  ) as typeof all
}

describe.each(['en', 'fr'] as const)('the emails about calls in %s', (language) => {
  const all = writeAll(language)

  it.each(Object.entries(all))('%s names the practice, the time and the way out', (name, email) => {
    expect(email.subject).toContain(mailPractice.shortName)
    expect(email.text).toContain(language === 'fr' ? 'Bonjour Noor,' : 'Hello Noor,')
    expect(email.text).toContain(link)
    expect(email.text).toMatch(language === 'fr' ? /9-8-8/ : /988/)
    expect(email.text).toContain(language === 'fr' ? '18 h' : '6:00 PM')
    expect(email.text).toContain(language === 'fr' ? 'heure d’Ottawa' : 'Ottawa time')
    expect(email.text).not.toMatch(/undefined|\{|NaN/)
    expect(email.html).not.toMatch(/undefined|NaN/)
    // Neither the service nor the therapist is in a subject that a locked phone shows.
    expect(email.subject).not.toMatch(/Maya|Chen|therap/i)
    const isFrench = /\b(?:votre|vous|appel)\b/i.test(email.text)
    expect([name, isFrench]).toEqual([name, language === 'fr'])
  })

  it('say how long and how, what the call is, and until when it can be moved', () => {
    const { text } = all.booked
    for (const words of language === 'fr'
      ? ['20 minutes', 'Par téléphone', 'Nous vous appelons.', '14 h', 'dimanche 14']
      : ['20 minutes', 'By phone', 'We call you.', '2:00 PM', 'Sunday, March 14']) {
      expect(text).toContain(words)
    }
    expect(text).toContain(calendarUrl)
    const late = bookedEmail({ ...toContent(language, { changeUntil: null }), receivedOn: null })
    expect(withSpaces(late).text).not.toContain(language === 'fr' ? '14 h' : '2:00 PM')
  })

  it('name no time of a cancelled call as one to come', () => {
    expect(all.cancelled.text).not.toContain(calendarUrl)
    expect(all.moved.text).toContain(language === 'fr' ? '10 h' : '10:00 AM')
  })

  it('list offered times with the words of staff', () => {
    for (const words of language === 'fr'
      ? ['mardi 16 mars, 9 h', 'Bonjour-Hello.', 'Second.']
      : ['Tuesday, March 16, 9:00 AM', 'Bonjour-Hello.', 'Second.']) {
      expect(all.offers.text).toContain(words)
    }
    expect(all.offers.html).toContain('Second.<br>- in two lines')
  })
})

it('a name that is none is not greeted', () => {
  const content = toContent('en', { lead: { id: 12, firstName: 'www.example.com' } })
  expect(bookedEmail({ ...content, receivedOn: null }).text).toContain('Hello,')
})
