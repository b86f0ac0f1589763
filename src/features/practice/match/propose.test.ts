import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../tests/support/run.ts'
import type { Answers } from './contract.ts'
import type { Asked, ProfileFacts } from './profile-facts.ts'
import { evaluate, findLoosenings, findWaiting, propose } from './propose.ts'
import type { Weights } from './rules.ts'

const weights: Weights = {
  concern: 3,
  mainConcern: 1,
  office: 1,
  when: 2,
  approach: 2,
  pronouns: 2,
}
const concerns: Asked['concerns'] = [
  { key: 'worry', specialties: ['anxiety', 'ocd'] },
  { key: 'grief', specialties: ['grief-and-loss'] },
  { key: 'not-sure', specialties: [] },
]

const clients = ['children', 'teens', 'young-adults', 'adults', 'seniors', 'couples', 'families']
const languages = ['english', 'french', 'tamil']
const offices = ['hintonburg', 'kanata']
const specialties = ['anxiety', 'ocd', 'grief-and-loss', 'parenting']
const times = ['weekdays', 'evenings', 'weekends']
const approaches = ['emdr', 'play-therapy']
const pronouns = ['she-her', 'he-him', 'they-them']

const facts = (keys: readonly string[]) =>
  fc.shuffledSubarray([...keys]).map((chosen) => chosen.map((key) => ({ key, name: key })))

const someProfile: fc.Arbitrary<Omit<ProfileFacts, 'id'>> = fc.record({
  isAccepting: fc.boolean(),
  clients: fc.subarray(clients),
  languages: facts(languages),
  offices: facts(offices),
  hasVideo: fc.boolean(),
  specialties: facts(specialties),
  approaches: facts(approaches),
  times: fc.subarray(times),
  pronouns: fc.option(fc.constantFrom(...pronouns.map((key) => ({ key, name: key }))), {
    nil: undefined,
  }),
  isSupervised: fc.boolean(),
})
const someTeam = fc
  .array(someProfile, { maxLength: 14 })
  .map((team) => team.map((profile, id) => ({ ...profile, id })))

const some = (keys: readonly string[], maxLength: number) =>
  fc.option(fc.subarray([...keys], { minLength: 1, maxLength }), { nil: undefined })

const someAnswers = fc
  .record({
    for: some(['myself', 'couple', 'family', 'child', 'someone-else'], 1),
    concern: some(['worry', 'grief', 'not-sure', 'parenting'], 3),
    age: some(clients, 2),
    language: some([...languages, 'other'], 2),
    location: some([...offices, 'virtual'], 3),
    when: some(times, 3),
    approach: some([...approaches, ...pronouns.map((key) => `pronouns-${key}`)], 3),
  })
  .map(
    // The contract has no keys without a value.
    (given) => Object.fromEntries(Object.entries(given).filter(([, chosen]) => chosen)) as Answers,
  )

const toKeys = (list: readonly { key: string }[]) => list.map(({ key }) => key)
const hasSome = (wanted: readonly string[] | undefined, stated: readonly string[]) =>
  wanted === undefined || wanted.some((key) => stated.includes(key))

/** The specialties that the concerns stand for; undefined if none is asked for. */
function listWantedSpecialties({ concern = [] }: Answers): string[] | undefined {
  const wanted = concern.flatMap(
    (key) => concerns.find((each) => each.key === key)?.specialties ?? [key],
  )
  return wanted.length > 0 ? wanted : undefined
}

/** True if a profile treats, speaks and sits as asked, without the table of rules. */
function fits(profile: ProfileFacts, answers: Answers): boolean {
  const [who] = answers.for ?? []
  const places = [...toKeys(profile.offices), ...(profile.hasVideo ? ['virtual'] : [])]
  return (
    (who !== 'couple' || profile.clients.includes('couples')) &&
    (who !== 'family' || profile.clients.includes('families')) &&
    (who !== 'child' ||
      answers.age !== undefined ||
      hasSome(['children', 'teens'], profile.clients)) &&
    hasSome(answers.age, profile.clients) &&
    hasSome(answers.language, toKeys(profile.languages)) &&
    hasSome(answers.location, places) &&
    hasSome(listWantedSpecialties(answers), toKeys(profile.specialties))
  )
}

/** Everything that a profile says, by the code of the sentence that may name it. */
const listStated = (profile: ProfileFacts): Record<string, readonly string[]> => ({
  clients: profile.clients,
  languages: toKeys(profile.languages),
  places: [...toKeys(profile.offices), ...(profile.hasVideo ? ['virtual'] : [])],
  areas: toKeys(profile.specialties),
  times: profile.times,
  approaches: toKeys(profile.approaches),
  pronouns: profile.pronouns ? [profile.pronouns.key] : [],
})

const property = (check: (team: ProfileFacts[], answers: Answers) => void) =>
  fc.assert(fc.property(someTeam, someAnswers, check), { numRuns: toRuns(500) })

describe('the proposals', () => {
  it('are at most three, who accept, treat, speak and sit where asked', () =>
    property((team, answers) => {
      const proposals = propose(team, { answers, concerns }, weights)
      expect(proposals.length).toBeLessThanOrEqual(3)
      for (const { profile } of proposals) {
        expect(profile.isAccepting).toBe(true)
        expect(fits(profile, answers)).toBe(true)
      }
    }))

  it('are someone whenever someone fits', () =>
    property((team, answers) => {
      const fitting = team.filter((profile) => profile.isAccepting && fits(profile, answers))
      const proposals = propose(team, { answers, concerns }, weights)
      expect(proposals.length > 0).toBe(fitting.length > 0)
    }))

  it('have reasons that are true of the profile, each fact once', () =>
    property((team, answers) => {
      for (const { profile, reasons } of propose(team, { answers, concerns }, weights)) {
        const stated = listStated(profile)
        for (const reason of reasons) {
          const keys = toKeys(reason.facts)
          expect(keys.length).toBeGreaterThan(0)
          expect(new Set(keys).size).toBe(keys.length)
          for (const key of keys) expect(stated[reason.code]).toContain(key)
        }
      }
    }))

  it('name as a limit only what the profile does not say', () =>
    property((team, answers) => {
      for (const { profile, limits } of propose(team, { answers, concerns }, weights)) {
        const stated = listStated(profile)
        for (const { code, answers: missed } of limits) {
          for (const key of missed) {
            if (code === 'time') expect(stated['times']).not.toContain(key)
            if (code === 'office') expect(toKeys(profile.offices)).not.toContain(key)
            if (code === 'approach') expect(stated['approaches']).not.toContain(key)
            if (code === 'area') {
              const wanted = concerns.find((concern) => concern.key === key)?.specialties ?? [key]
              for (const one of wanted) expect(stated['areas']).not.toContain(one)
            }
          }
        }
      }
    }))

  it('are the same for the same team and answers, best first and in the order of the day', () =>
    property((team, answers) => {
      const proposals = propose(team, { answers, concerns }, weights)
      expect(propose(team, { answers, concerns }, weights)).toEqual(proposals)
      for (const [at, { score, profile }] of proposals.entries()) {
        const next = proposals[at + 1]
        if (!next) continue
        expect(score).toBeGreaterThanOrEqual(next.score)
        if (score === next.score) expect(profile.id).toBeLessThan(next.profile.id)
      }
    }))
})

describe('the score', () => {
  it('does not fall when an answer is added', () =>
    fc.assert(
      fc.property(
        someProfile,
        someAnswers,
        fc.constantFrom(
          ['concern', 'worry'],
          ['location', 'kanata'],
          ['when', 'evenings'],
          ['approach', 'emdr'],
          ['approach', 'pronouns-she-her'],
        ),
        (profile, answers, [question, answer]) => {
          const before = answers[question as keyof Answers] ?? []
          const more = { ...answers, [question as string]: [...new Set([...before, answer])] }
          const score = (asked: Answers) =>
            evaluate({ ...profile, id: 1 }, { answers: asked, concerns }, weights).score
          expect(score(more)).toBeGreaterThanOrEqual(score(answers))
        },
      ),
    ))

  it('follows the weights of the practice', () => {
    const stated = { key: 'emdr', name: 'EMDR' }
    const profile: ProfileFacts = {
      id: 1,
      isAccepting: true,
      clients: [],
      languages: [],
      offices: [],
      hasVideo: false,
      specialties: [],
      approaches: [stated],
      times: ['evenings'],
      pronouns: undefined,
      isSupervised: false,
    }
    const asked = { answers: { when: ['evenings'], approach: ['emdr'] }, concerns }
    expect(evaluate(profile, asked, weights).score).toBe(4)
    expect(evaluate(profile, asked, { ...weights, when: 0, approach: 7 }).score).toBe(7)
  })
})

describe('an answer that no one fits', () => {
  it('says which answers to drop, and how many would fit then', () =>
    property((team, answers) => {
      for (const { question, count } of findLoosenings(team, { answers, concerns })) {
        const { [question]: _, ...rest } = answers
        const fitting = team.filter((profile) => profile.isAccepting && fits(profile, rest))
        expect(fitting).toHaveLength(count)
        expect(count).toBeGreaterThan(0)
      }
    }))

  it('names up to two who would fit but have no place', () =>
    property((team, answers) => {
      const waiting = findWaiting(team, { answers, concerns }, weights)
      expect(waiting.length).toBeLessThanOrEqual(2)
      for (const { profile } of waiting) {
        expect(profile.isAccepting).toBe(false)
        expect(fits(profile, answers)).toBe(true)
      }
    }))
})
