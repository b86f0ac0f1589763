import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFacetValue } from '#features/practice/therapists/facets.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import { type Answers, answersSchema, type GivenAnswers, questions } from './contract.ts'
import type { Names } from './labels.ts'
import { listQuestions } from './list-questions.ts'
import { parseAnswers } from './parse-answers.ts'
import type { ProfileFacts } from './profile-facts.ts'
import { propose } from './propose.ts'
import type { Weights } from './rules.ts'

const weights: Weights = {
  concern: 3,
  mainConcern: 1,
  office: 1,
  when: 2,
  approach: 2,
  pronouns: 2,
}
const toFact = (key: string) => ({ key, name: key })
const concernTexts = { hint: '', inSentence: '' }
const practice = [
  { key: 'worry', label: 'Worry', specialties: 'Anxiety, OCD', ...concernTexts },
  { key: 'grief', label: 'Loss', specialties: 'Grief and loss', ...concernTexts },
  { key: 'not-sure', label: 'I am not sure', specialties: '', ...concernTexts },
]
const specialties = ['anxiety', 'ocd', 'grief-and-loss', 'parenting']
const languages = ['english', 'french', 'tamil']
const offices = ['hintonburg', 'kanata']
const approaches = ['emdr', 'play-therapy']
const pronouns = ['she-her', 'they-them']
const clients = ['children', 'teens', 'young-adults', 'adults', 'seniors', 'couples', 'families']

const profileArbitrary: fc.Arbitrary<Omit<ProfileFacts, 'id'>> = fc.record({
  isAccepting: fc.boolean(),
  clients: fc.subarray(clients),
  languages: fc.subarray(languages).map((keys) => keys.map(toFact)),
  offices: fc.subarray(offices).map((keys) => keys.map(toFact)),
  hasVideo: fc.boolean(),
  specialties: fc.subarray(specialties).map((keys) => keys.map(toFact)),
  approaches: fc.subarray(approaches).map((keys) => keys.map(toFact)),
  times: fc.subarray(['weekdays', 'evenings', 'weekends']),
  pronouns: fc.option(fc.constantFrom(...pronouns).map(toFact), { nil: undefined }),
  isSupervised: fc.boolean(),
})
const teamArbitrary = fc
  .array(profileArbitrary, { maxLength: 14 })
  .map((team) => team.map((profile, id) => ({ ...profile, id })))

const toStated = (lists: readonly (readonly { key: string; name: string }[])[]) =>
  new Map(lists.flat().map(({ key, name }) => [key, name]))
const nameTeam = (team: readonly ProfileFacts[], concerns = practice): Names => ({
  concerns,
  offices: offices.map((key) => ({ key, place: key })),
  stated: {
    concern: toStated(team.map((one) => one.specialties)),
    language: toStated(team.map((one) => one.languages)),
    approach: toStated(team.map((one) => one.approaches)),
    pronouns: toStated(team.map((one) => (one.pronouns ? [one.pronouns] : []))),
  },
  untranslated: [],
  english: new Set(),
})

const wordArbitrary = fc.oneof(
  fc.constantFrom('schizophrenia', 'Other', 'other', '💔', '???', 'x'.repeat(120)),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
/** Answers that someone could give, and with this weight words that are none. */
const wordsArbitrary = (known: readonly string[], weight: number) =>
  fc.option(
    fc.array(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...known) },
        { weight, arbitrary: wordArbitrary },
      ),
      { minLength: 1, maxLength: 2 },
    ),
    { nil: undefined },
  )
// Unknown words are refused for some questions, which ends the search for people.
const rarely = 1
const often = 20
const givenArbitrary: fc.Arbitrary<GivenAnswers> = fc.record({
  for: wordsArbitrary(['myself', 'couple', 'child'], rarely),
  concern: wordsArbitrary(['worry', 'grief', 'not-sure', 'parenting', 'Anxiety'], often),
  age: wordsArbitrary(clients, rarely),
  language: wordsArbitrary([...languages, 'FR', 'Klingon'], often),
  location: wordsArbitrary([...offices, 'virtual'], rarely),
  when: wordsArbitrary(['weekdays', 'evenings'], rarely),
  approach: wordsArbitrary(['emdr', 'she/her', 'xe/xem', 'hypnosis'], often),
})

const isBlank = (text: string) => text.trim() === ''
const skippedWords = /^(?:any|anyone|anywhere|anytime|all|none|no-preference)$/

/** The answers, read once more without the parser. */
const listGiven = (given: GivenAnswers[keyof GivenAnswers]): string[] =>
  (typeof given === 'string' ? [given] : (given ?? [])).filter(
    (text) => !isBlank(text) && !skippedWords.test(toFacetValue(text)),
  )

const treats = (profile: ProfileFacts, asked: readonly string[]) =>
  asked.length === 0 ||
  asked.some((text) => {
    const value = toFacetValue(text)
    const concern = practice.find(({ key, label }) => [key, toFacetValue(label)].includes(value))
    if (concern?.specialties === '') return true
    const wanted = concern ? concern.specialties.split(',').map(toFacetValue) : [value]
    return profile.specialties.some(({ key }) => wanted.includes(key))
  })

const languageWords: Readonly<Record<string, string>> = { fr: 'french', en: 'english' }
const speaks = (profile: ProfileFacts, asked: readonly string[]) =>
  asked.length === 0 ||
  asked.some((text) => {
    const value = toFacetValue(text)
    return profile.languages.some(({ key }) => key === (languageWords[value] ?? value))
  })

const toConcerns = (concerns: typeof practice) =>
  concerns.map(({ key, specialties: terms }) => ({
    key,
    specialties: terms
      .split(',')
      .map(toFacetValue)
      .filter((value) => value !== ''),
  }))

function parse(given: GivenAnswers, team: readonly ProfileFacts[], concerns = practice) {
  const names = nameTeam(team, concerns)
  return parseAnswers(given, listQuestions(team, names), names)
}
const find = (team: readonly ProfileFacts[], answers: Answers, concerns = practice) =>
  propose(team, { answers, concerns: toConcerns(concerns) }, weights)

describe('answers of any wording', () => {
  it('never lead to someone who does not accept, treat, speak or sit where asked', () => {
    fc.assert(
      fc.property(teamArbitrary, givenArbitrary, (team, given) => {
        const { answers, issues } = parse(given, team)
        if (issues.length > 0) return
        for (const { profile } of find(team, answers)) {
          expect(profile.isAccepting).toBe(true)
          expect(treats(profile, listGiven(given.concern))).toBe(true)
          expect(speaks(profile, listGiven(given.language))).toBe(true)
          const places = profile.offices.map(({ key }) => key)
          if (profile.hasVideo) places.push('virtual')
          const { location, age } = answers
          if (listGiven(given.location).length > 0) {
            expect(location?.some((key) => places.includes(key))).toBe(true)
          }
          if (listGiven(given.age).length > 0) {
            expect(age?.some((key) => profile.clients.includes(key))).toBe(true)
          }
        }
      }),
      { numRuns: toRuns(500) },
    )
  })

  it('are refused, or stored for every question that was answered, as keys without the words', () => {
    fc.assert(
      fc.property(teamArbitrary, givenArbitrary, (team, given) => {
        const { answers, issues } = parse(given, team)
        expect(answersSchema.parse(answers)).toEqual(answers)
        const names = nameTeam(team)
        const known = new Set([
          'other',
          ...practice.map(({ key }) => key),
          ...Object.values(names.stated).flatMap((stated) => Array.from(stated.keys())),
        ])
        for (const question of questions) {
          const isRefused = issues.some(({ path }) => path === `answers.${question}`)
          if (!isRefused && listGiven(given[question]).length > 0) {
            expect(answers[question]?.length).toBeGreaterThan(0)
          }
        }
        for (const key of [...(answers.concern ?? []), ...(answers.language ?? [])]) {
          expect(known).toContain(key)
        }
      }),
      { numRuns: toRuns(500) },
    )
  })

  it('lead to no one for an unknown concern, even if a concern of the practice has the key `other`', () => {
    const concerns = [
      ...practice,
      { key: 'other', label: 'Other', specialties: '', ...concernTexts },
    ]
    fc.assert(
      fc.property(teamArbitrary, (team) => {
        const { answers } = parse({ concern: 'schizophrenia' }, team, concerns)
        expect(find(team, answers, concerns)).toEqual([])
        expect(parse({ concern: 'Other' }, team, concerns).answers).toEqual({ concern: ['other'] })
      }),
    )
  })
})
