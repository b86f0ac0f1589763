import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import {
  consultationFormSchema,
  findService,
  parseLocation,
  toPayload,
  toServiceNote,
} from './rules.ts'

it.each([
  ['Kanata', 'kanata'],
  ['HINTONBURG', 'hintonburg'],
  ['virtual', 'virtual'],
  ['no-preference', 'no-preference'],
  ['toronto', 'no-preference'],
  [' kanata', 'no-preference'],
  ['', 'no-preference'],
  [null, 'no-preference'],
])('?location=%s chooses %s', (value, choice) => {
  expect(parseLocation(value, demoSite.offices)).toBe(choice)
})

describe('the service of the link', () => {
  it('is found by its slug', () => {
    expect(findService('Anxiety-Therapy', demoSite.services)?.requestChoice).toBe('anxiety')
    expect(findService('trauma-therapy', demoSite.services)?.requestChoice).toBe('other')
    expect(findService('nothing', demoSite.services)).toBeUndefined()
  })

  it('is noted where its choice in the form says less than its name', () => {
    expect(toServiceNote({ name: 'Trauma Therapy', isNamedByChoice: false })).toBe(
      'I am interested in Trauma Therapy.',
    )
    expect(toServiceNote({ name: 'Anxiety Therapy', isNamedByChoice: true })).toBe('')
    const noted = demoSite.services.filter((service) => toServiceNote(service) !== '')
    expect(noted.map(({ slug }) => slug)).toEqual([
      'marriage-counseling',
      'family-therapy',
      'self-esteem-therapy',
      'trauma-therapy',
      'workplace-challenges',
    ])
  })
})

describe('the form', () => {
  const filled = {
    firstName: 'noor',
    lastName: 'HADDAD',
    email: 'noor@mail.example',
    phone: '613 555 0187',
    serviceType: 'anxiety',
    preferredLocation: 'kanata',
    preferredTherapist: 'no-preference',
    notes: '',
    captchaValue: 'RIVER',
    consent: true,
  }
  const wishes = { callTimes: ['weekday-evenings'], contactBy: 'phone', mayLeaveMessage: true }
  const messages = (changes: Record<string, unknown>) =>
    consultationFormSchema
      .safeParse({ ...filled, ...changes })
      .error?.issues.map(({ message }) => message)

  it('has the fields of the specification', () => {
    // The second edition's wishes, and where requests come from, are optional.
    const optional = { ...wishes, heardFrom: 'other', call: '', passesAnswers: true }
    expect(messages({})).toBeUndefined()
    expect(messages(optional)).toBeUndefined()
    const { consent, ...others } = filled
    expect(Object.keys(consultationFormSchema.shape)).toEqual(
      Object.keys({ ...others, ...optional, consent }),
    )
  })

  it.each([
    [{ consent: false }, 'You must agree to the terms'],
    [{ consent: undefined }, 'You must agree to the terms'],
    [{ consent: 'true' }, 'You must agree to the terms'],
    [{ serviceType: '' }, 'Please select a service type'],
    [{ preferredLocation: '' }, 'Please select a preferred location'],
    [{ captchaValue: '' }, 'Please complete the captcha verification'],
  ])('with %j shows: %s', (changes, message) => {
    expect(messages(changes)).toEqual([message])
  })

  it('sends normalized names and phone number, and neither consent nor security code', () => {
    expect(toPayload(consultationFormSchema.parse(filled))).toEqual({
      firstName: 'noor',
      lastName: 'HADDAD',
      email: 'noor@mail.example',
      phone: '(613) 555-0187',
      serviceType: 'anxiety',
      preferredLocation: 'kanata',
      preferredTherapist: 'no-preference',
      notes: '',
      callTimes: [],
      contactBy: null,
      mayLeaveMessage: false,
      heardFrom: null,
      call: null,
    })
  })

  it.each([
    ['{"startsAt":"2026-12-01T19:20:00Z","therapist":null,"way":"phone"}', 'phone'],
    ['', undefined],
    ['{', undefined],
  ])('sends the picked time of the call: %s', (call, way) => {
    expect(toPayload(consultationFormSchema.parse({ ...filled, call })).call?.way).toBe(way)
  })

  it('sends how and when a client wants to be reached', () => {
    const values = consultationFormSchema.parse({ ...filled, ...wishes })
    expect(toPayload(values)).toMatchObject(wishes)
    // The list's empty choice.
    const undecided = consultationFormSchema.parse({ ...filled, ...wishes, contactBy: '' })
    expect(toPayload(undecided).contactBy).toBeNull()
    const unasked = consultationFormSchema.parse({ ...filled, heardFrom: '' })
    expect(toPayload(unasked).heardFrom).toBeNull()
  })

  it('accepts a phone number with ten digits or more, whatever is between them', () => {
    const between = fc.constantFrom('', ' ', '-', '.', '(', ') ')
    const digit = fc.integer({ min: 0, max: 9 })
    const number = fc.array(fc.tuple(digit, between), { minLength: 5, maxLength: 13 })
    fc.assert(
      fc.property(number, (parts) => {
        const phone = parts.map(([one, mark]) => `${one}${mark}`).join('')
        fc.pre(phone.trim().length <= 40)
        const digits = parts.length === 11 && parts[0]?.[0] === 1 ? 10 : parts.length
        const isAccepted = consultationFormSchema.safeParse({ ...filled, phone }).success
        expect(isAccepted).toBe(digits >= 10)
      }),
    )
  })
})
