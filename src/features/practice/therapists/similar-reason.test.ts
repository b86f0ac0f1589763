import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inFrench } from '../../../../tests/support/in-french.ts'
import type { SimilarTherapist } from './contract/public.ts'
import { describeSimilar } from './similar-reason.ts'

const offices = [
  { key: 'riverside', name: 'Riverside Office', place: 'Riverside' },
  { key: 'hill', name: 'Hill Office', place: 'Hill' },
]

function similar(changes: Partial<SimilarTherapist>): SimilarTherapist {
  return {
    id: 1,
    slug: 'noor-haddad',
    firstName: 'Noor',
    lastName: 'Haddad',
    title: '',
    photoUrl: null,
    photoFocus: { x: 50, y: 25 },
    location: 'riverside',
    offersVideo: false,
    languages: ['English', 'French'],
    sharedSpecialties: ['Anxiety'],
    sharedLanguages: [],
    ...changes,
  }
}

const toSentence = (therapist: SimilarTherapist) =>
  describeSimilar(therapist, { offices })
    .map(({ text }) => text)
    .join('')

describe('why a colleague is proposed', () => {
  it.each<[string, Partial<SimilarTherapist>, string]>([
    ['the work alone', { location: '' }, 'Anxiety'],
    ['an office', {}, 'Anxiety, in Riverside'],
    ['video', { location: 'virtual' }, 'Anxiety, by video'],
    [
      'all of it',
      {
        sharedSpecialties: ['Burnout', 'Low mood', 'Grief'],
        sharedLanguages: ['French'],
        offersVideo: true,
      },
      'Burnout and low mood, in French, in Riverside or by video',
    ],
    ['an office that is gone', { location: 'harbour' }, 'Anxiety'],
  ])('names %s', (_what, changes, sentence) => {
    expect(toSentence(similar(changes))).toBe(sentence)
  })

  it('is in French on a French page, and marks what has none', () => {
    const therapist = similar({
      sharedSpecialties: ['Anxiété', 'Sand play'],
      sharedLanguages: ['French'],
      offersVideo: true,
      untranslated: { texts: [], specializations: ['Sand play'], education: [], approaches: [] },
    })
    const parts = inFrench(() => describeSimilar(therapist, { offices }))
    expect(parts.map(({ text }) => text).join('')).toBe(
      'Anxiété et sand play, en français, à Riverside ou en vidéo',
    )
    expect(parts.filter(({ lang }) => lang === 'en').map(({ text }) => text)).toEqual(['sand play'])
  })

  it('names nothing that the profiles do not state', () => {
    const term = fc.stringMatching(/^[A-Z][a-z]{2,12}$/)
    const profile = fc.record({
      sharedSpecialties: fc.uniqueArray(term, { minLength: 1, maxLength: 6 }),
      sharedLanguages: fc.subarray(['French', 'Spanish', 'Arabic']),
      location: fc.constantFrom('riverside', 'hill', 'virtual', 'multiple', 'harbour', ''),
      offersVideo: fc.boolean(),
    })
    fc.assert(
      fc.property(profile, (facts) => {
        const sentence = toSentence(similar(facts))
        const [first = ''] = facts.sharedSpecialties
        expect(sentence.startsWith(first)).toBe(true)
        for (const language of ['French', 'Spanish', 'Arabic']) {
          expect(sentence.includes(language)).toBe(facts.sharedLanguages.includes(language))
        }
        const isAtAll = facts.location === 'multiple'
        for (const { key, place } of offices) {
          expect(sentence.includes(`in ${place}`)).toBe(isAtAll || facts.location === key)
        }
        expect(sentence.includes('by video')).toBe(
          facts.offersVideo || facts.location === 'virtual',
        )
        expect(sentence).not.toMatch(/, ?$|, ,|undefined|English/)
      }),
    )
  })
})
