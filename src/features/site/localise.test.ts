import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteContentSchema } from './contract/content.ts'
import { localise, type SettingWords } from './localise.ts'
import { upgradeContent } from './upgrade-content.ts'

const startingText = readFileSync(new URL('content/starting.json', import.meta.url), 'utf8')

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
  const content = siteContentSchema.parse(upgradeContent(JSON.parse(startingText)))
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
    const content = siteContentSchema.parse(upgradeContent(JSON.parse(startingText)))
    const read = () =>
      (['en', 'fr'] as const).map(
        (language) => localise(content, language, settings).practice.hours.text,
      )
    content.hours.friday = null
    expect(read()).toEqual([
      'Monday to Thursday 9AM - 5PM',
      'Du lundi au jeudi, 9\u00a0h à 17\u00a0h',
    ])
    content.practice.hours.text = { en: 'By appointment', fr: '' }
    expect(read()).toEqual(['By appointment', 'By appointment'])
  })
})
