import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteContentSchema } from './contract/content.ts'
import { localise, type SettingWords } from './localise.ts'

const startingText = readFileSync(new URL('content/starting.json', import.meta.url), 'utf8')

const demoText = readFileSync(new URL('content/demo.json', import.meta.url), 'utf8')

const settings: SettingWords = {
  leadDays: '',
  chatDays: '',
  auditDays: '',
  visitorAddressDays: '',
  waitlistDays: '',
  matchAnswerDays: '',
  requestLinkDays: '',
  backupDays: '',
  staffCookies: '',
}

const readInCity = (
  city: { en: string; fr: string },
  inCity = { en: '', fr: '' },
): readonly string[] => {
  const content = siteContentSchema.parse(JSON.parse(startingText))
  Object.assign(content.practice, { city, inCity })
  content.practice.blurb = { en: 'Therapy {inCity}.', fr: 'Thérapie {inCity}.' }
  return (['en', 'fr'] as const).map(
    (language) => localise(content, language, settings).practice.blurb,
  )
}

describe('the city in a sentence', () => {
  it.each([
    [{ en: 'Ottawa', fr: '' }, 'Therapy in Ottawa.', 'Thérapie à\u00a0Ottawa.'],
    [{ en: 'Ontario', fr: '' }, 'Therapy in Ontario.', 'Thérapie en Ontario.'],
    [{ en: '', fr: '' }, 'Therapy .', 'Thérapie .'],
  ])('is derived from %j', (city, english, french) => {
    expect(readInCity(city)).toEqual([english, french])
  })

  it('is what the practice writes, in each language', () => {
    const city = { en: 'Greater Sudbury', fr: 'Grand Sudbury' }
    expect(readInCity(city, { en: '', fr: 'dans le Grand Sudbury' })).toEqual([
      'Therapy in Greater Sudbury.',
      'Thérapie dans le Grand Sudbury.',
    ])
    expect(readInCity(city, { en: 'in the city', fr: '' })[1]).toBe(
      'Thérapie à\u00a0Grand Sudbury.',
    )
  })
})

describe('the hours', () => {
  it('are written from the week in both languages unless the practice has its own words', () => {
    const content = siteContentSchema.parse(JSON.parse(startingText))
    const read = () =>
      (['en', 'fr'] as const).map(
        (language) => localise(content, language, settings).practice.hours.text,
      )
    content.hours.friday = null
    expect(read()).toEqual([
      'Monday to Thursday 9AM - 9PM; Saturday and Sunday 9AM - 9PM',
      'Du lundi au jeudi, 9\u00a0h à 21\u00a0h; les samedi et dimanche, 9\u00a0h à 21\u00a0h',
    ])
    content.practice.hours.text = { en: 'By appointment', fr: '' }
    expect(read()).toEqual(['By appointment', 'By appointment'])
  })
})

it('writes phone number and postal codes in one form, however they were typed', () => {
  const content = siteContentSchema.parse(JSON.parse(demoText.replaceAll(/demo:[a-z-]+\.svg/g, '')))
  content.practice.phone = '7055550142'
  content.practice.blurb = { en: 'Call {phone}.', fr: 'Appelez au {phone}.' }
  for (const office of content.offices) office.postalCode = 'p3e3m6'
  const [english, french] = (['en', 'fr'] as const).map((each) => localise(content, each, settings))
  expect(english?.practice).toMatchObject({ phone: '705-555-0142', blurb: 'Call 705-555-0142.' })
  expect(french?.practice.phone).toBe('705\u00a0555-0142')
  expect(english?.offices.map(({ postalCode }) => postalCode)).toEqual(['P3E 3M6', 'P3E 3M6'])
})
