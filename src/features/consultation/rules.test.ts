import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locationChoices, serviceTypes } from './contract.ts'
import {
  consultationFormFields,
  consultationFormSchema,
  locationFromQuery,
  locationLabels,
  serviceTypeLabels,
  toPayload,
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
  expect(locationFromQuery(value)).toBe(choice)
})

it('has a label for every choice', () => {
  expect(Object.keys(serviceTypeLabels)).toEqual([...serviceTypes])
  expect(Object.keys(locationLabels)).toEqual([...locationChoices])
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
  const messages = (changes: Record<string, unknown>) =>
    consultationFormSchema
      .safeParse({ ...filled, ...changes })
      .error?.issues.map(({ message }) => message)

  it('has the fields of the specification', () => {
    expect(messages({})).toBeUndefined()
    expect(consultationFormFields).toEqual(Object.keys(filled))
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
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor@mail.example',
      phone: '(613) 555-0187',
      serviceType: 'anxiety',
      preferredLocation: 'kanata',
      preferredTherapist: 'no-preference',
      notes: '',
    })
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
